import { ServerHtml } from '#app/ui/server-html.tsx';

interface RefusesCounting {
  globalPrivacyControl?: boolean;
  doNotTrack?: string | null;
}

const notCounted = (signal: string) => `Your browser sends ${signal}. This visit is not counted.`;
const GPC = notCounted('Global Privacy Control');
const DNT = notCounted('Do Not Track');

// The same test as below, run where it stands in the page: React is loaded only at the first interaction.
const SHOW_SIGNAL =
  '((p,n)=>{let s=n.globalPrivacyControl?p.dataset.gpc:n.doNotTrack==="1"?p.dataset.dnt:"";' +
  'if(s)p.textContent=s,p.hidden=!1})(document.currentScript.previousSibling,navigator)';

function Said() {
  const { globalPrivacyControl, doNotTrack } = navigator as RefusesCounting;
  const words = globalPrivacyControl ? GPC : doNotTrack === '1' ? DNT : null;
  return words && <span className="signal">{words}</span>;
}

/** Tells visitors whose browser asks not to be counted that it does. */
export const CountingSignal = () => (
  <ServerHtml
    html={`<span class="signal" hidden data-gpc="${GPC}" data-dnt="${DNT}"></span><script>${SHOW_SIGNAL}</script>`}
    otherwise={<Said />}
  />
);
