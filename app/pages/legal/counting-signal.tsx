import { fillTemplate } from '#app/lending/template.ts';
import { ServerHtml } from '#app/ui/server-html.tsx';

interface RefusesCounting {
  globalPrivacyControl?: boolean;
  doNotTrack?: string | null;
}

const GPC = 'Global Privacy Control';
const DNT = 'Do Not Track';

// The same choice as below, made where it stands: React comes only with the first interaction.
const SHOW_SIGNAL =
  '((p,n)=>{let s=n.globalPrivacyControl?p.dataset.gpc:n.doNotTrack==="1"?p.dataset.dnt:"";' +
  'if(s)p.textContent=s,p.hidden=!1})(document.currentScript.previousSibling,navigator)';

function Said({ gpc, dnt }: { gpc: string; dnt: string }) {
  const { globalPrivacyControl, doNotTrack } = navigator as RefusesCounting;
  const words = globalPrivacyControl ? gpc : doNotTrack === '1' ? dnt : null;
  return words && <span className="signal">{words}</span>;
}

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Says so where the visitor's browser asks not to be counted. `words` holds {signal}. */
export function CountingSignal({ words }: { words: string }) {
  const [gpc, dnt] = [GPC, DNT].map((signal) => fillTemplate(words, { signal })) as [string, string];
  const data = `data-gpc="${attribute(gpc)}" data-dnt="${attribute(dnt)}"`;
  return (
    <ServerHtml
      html={`<span class="signal" hidden ${data}></span><script>${SHOW_SIGNAL}</script>`}
      otherwise={<Said gpc={gpc} dnt={dnt} />}
    />
  );
}
