/**
 * What has to be known before the first paint: the theme that was chosen on the site (see keepTheme), and whether this
 * browser knows passkeys. The only inline script of the office; its policy names it by its hash.
 */
export const HEAD_SCRIPT = [
  'const{dataset}=document.documentElement;',
  "if('PublicKeyCredential'in window)dataset.passkeys='';",
  'try{if(/^(light|dark)$/.test(localStorage.theme))dataset.theme=localStorage.theme}catch{}',
].join('');
