import { ServerHtml } from '#app/ui/server-html.tsx';

/** The day in the visitor's time zone, in words. */
const inWords = (date: Date) => date.toLocaleDateString('en-US', { dateStyle: 'long' });

const MINUTE_MS = 60_000;

/** YYYY-MM-DD in the visitor's time zone: toISOString gives the day in UTC. */
const asDay = (date: Date) =>
  new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 10);

// Runs while the page is being parsed: React is loaded only at the first interaction.
const SET_TODAY =
  '(t=>{let d=new Date;t.dateTime=new Date(d-d.getTimezoneOffset()*6e4).toISOString().slice(0,10);' +
  't.textContent=d.toLocaleDateString("en-US",{dateStyle:"long"})})(document.currentScript.previousSibling)';

function Today() {
  const now = new Date();
  return <time dateTime={asDay(now)}>{inWords(now)}</time>;
}

/** The visitor's current day. Without JavaScript it is the day on which the site was built. */
export function LastUpdated({ built }: { built: { day: string; words: string } }) {
  return (
    <ServerHtml
      html={`<time datetime="${built.day}">${built.words}</time><script>${SET_TODAY}</script>`}
      otherwise={<Today />}
    />
  );
}
