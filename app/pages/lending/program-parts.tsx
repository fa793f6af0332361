import { ButtonLink } from '#app/ui/button.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';

/** The line above a program's title: PROGRAM | CORE BRIDGE, or what a numbered program does. */
export function Badge({ word, program }: { word: string; program: string }) {
  return (
    <p className="badge">
      <span>{word}</span> <i>|</i> <em>{program}</em>
    </p>
  );
}

/** The first button is the one that is meant; the others stand back. */
export function Buttons({ links }: { links: { label: string; href: string }[] }) {
  return (
    <div className="acts">
      {links.map(({ label, href }, i) => (
        <ButtonLink key={label} to={href} look={i === 0 ? 'solid' : 'ghost'}>
          {label}
        </ButtonLink>
      ))}
    </div>
  );
}

/** Why consider this program. */
export function Reasons({ title, reasons }: { title: string; reasons: string[] }) {
  return (
    <section className="why sec wrap grid12 no-print">
      <h2 className="d2">{title}</h2>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>
            <Unbroken text={reason} />
          </li>
        ))}
      </ul>
    </section>
  );
}
