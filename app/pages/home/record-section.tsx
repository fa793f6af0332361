import type { Pages } from '#app/collections/pages.server.ts';
import { LoanRecord, type RecordData, type RecordWords } from '#app/features/record/loan-record.tsx';
import { ProgramLegend } from '#app/ui/program-legend.tsx';
import { TextLink } from '#app/ui/text-link.tsx';

type RecordSectionProps = Pages['home']['record'] & { record: RecordData; ring: RecordWords };

export function RecordSection({ title, text, link, record, ring }: RecordSectionProps) {
  return (
    <section className="record sec rule">
      <div className="wrap grid12">
        <h2 className="d2 to-5">{title}</h2>
        <p className="words to-5">{text}</p>
        <LoanRecord {...record} words={ring} />
        <div className="rest to-5">
          <ProgramLegend programs={record.programs} />
          <p className="more">
            <TextLink to={link.href}>{link.label}</TextLink>
          </p>
        </div>
      </div>
    </section>
  );
}
