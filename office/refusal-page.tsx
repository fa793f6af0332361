import { Document } from './document.tsx';
import type { Frame } from './frame-data.ts';

export type RefusalReason = Exclude<keyof Frame['words']['refusals'], 'back'>;

/** What the office says to somebody who is in, and may not do this. */
export function RefusalPage(props: Frame & { reason: RefusalReason; anyway?: string | undefined }) {
  const { title, text } = props.words.refusals[props.reason];
  return (
    <Document frame={props} title={title}>
      <main id="main" tabIndex={-1} className="wrap refusal">
        <h1 className="d2">{title}</h1>
        <p className="lede">{text}</p>
        <p>
          <a className="lnk" href="/staff">
            {props.words.refusals.back}
          </a>
        </p>
        {props.anyway && (
          <p>
            <a className="btn no" href={props.anyway}>
              {props.words.refusals.infected.anyway}
            </a>
          </p>
        )}
      </main>
    </Document>
  );
}
