import { ButtonLink } from './button.tsx';

interface CallToActionProps {
  lines: string[];
  buttons: { label: string; href: string }[];
  note?: string | undefined;
}

/** The band that closes a page: one sentence, and what to do about it. */
export function CallToAction({ lines, buttons, note }: CallToActionProps) {
  return (
    <section className="cta no-print">
      <div className="wrap sec grid12">
        <h2 className="d2">
          {lines.map((line, i) => (
            <span key={line} className="block">
              {line}
              {i < lines.length - 1 && ' '}
            </span>
          ))}
        </h2>
        <div className="acts">
          {buttons.map(({ label, href }, i) => (
            <ButtonLink key={label} to={href} look={i === 0 ? 'solid' : 'ghost'}>
              {label}
            </ButtonLink>
          ))}
        </div>
        {note && <p className="note small">{note}</p>}
      </div>
    </section>
  );
}
