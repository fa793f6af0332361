import type { ReactNode } from 'react';
import { Buttons } from './buttons.tsx';
import { FileLink, type FileLinkProps } from './file-link.tsx';
import { Unbroken } from './unbroken.tsx';

interface CallToActionProps {
  lines: string[];
  buttons: { label: string; href: string }[];
  note?: ReactNode;
  /** A file to download. */
  file?: FileLinkProps;
}

/** The band at the end of a page: one sentence, and buttons for the next step. */
export function CallToAction({ lines, buttons, note, file }: CallToActionProps) {
  return (
    <section className="cta no-print">
      <div className="wrap sec grid12 apart">
        <h2 className="d2">
          {lines.map((line, i) => (
            <span key={line}>
              <Unbroken text={i < lines.length - 1 ? `${line} ` : line} />
            </span>
          ))}
        </h2>
        <Buttons links={buttons} />
        {file && (
          <p className="file">
            <FileLink {...file} />
          </p>
        )}
        {note && <p className="note small">{note}</p>}
      </div>
    </section>
  );
}
