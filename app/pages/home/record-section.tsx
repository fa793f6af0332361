import { Record, type RecordData } from '#app/features/record/record.tsx';
import { Swatch } from '#app/ui/swatch.tsx';
import { TextLink } from '#app/ui/text-link.tsx';

interface RecordSectionProps {
  title: string;
  text: string;
  link?: { label: string; href: string };
  record: RecordData;
}

export function RecordSection({ title, text, link, record }: RecordSectionProps) {
  return (
    <section className="record sec rule">
      <div className="wrap grid12">
        <h2 className="d2">{title}</h2>
        <p className="words">{text}</p>
        <Record {...record} />
        <div className="rest">
          <ul className="legend">
            {record.programs.map(({ program, name }) => (
              <li key={program}>
                <Swatch program={program} />
                {name}
              </li>
            ))}
          </ul>
          {link && (
            <p className="more">
              <TextLink to={link.href}>{link.label}</TextLink>
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
