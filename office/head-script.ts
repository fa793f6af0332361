/**
 * Sets what the first paint needs: the theme that was chosen on the site (see keepTheme), and whether this browser
 * supports passkeys. The only inline script of the office; the policy has its hash.
 */
export const HEAD_SCRIPT = [
  'const{dataset}=document.documentElement;',
  "if('PublicKeyCredential'in window)dataset.passkeys='';",
  'try{if(/^(light|dark)$/.test(localStorage.theme))dataset.theme=localStorage.theme}catch{}',
].join('');
