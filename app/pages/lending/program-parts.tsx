import type { ProseNode } from '#app/collections/prose.server.ts';
import { ProseLine } from '#app/ui/prose.tsx';
import { TitleAndLedger } from '#app/ui/title-and-ledger.tsx';

/** The line above a program's title: PROGRAM | CORE BRIDGE, or for a numbered program what it finances. */
export function Badge({ word, program }: { word: string; program: string }) {
  return (
    <p className="badge">
      <span>{word}</span> <i>|</i> <em>{program}</em>
    </p>
  );
}

/** Reasons to consider this program. */
export function Reasons({ title, reasons }: { title: string; reasons: ProseNode[][] }) {
  return (
    <section className="why no-print">
      <TitleAndLedger title={title}>
        <ul className="rows from-6">
          {reasons.map((reason) => (
            <li className="d3" key={JSON.stringify(reason)}>
              <ProseLine nodes={reason} />
            </li>
          ))}
        </ul>
      </TitleAndLedger>
    </section>
  );
}
