import type { useSending } from '#app/features/forms/use-sending.tsx';
import { saySize } from '#app/format/sizes.ts';
import { type ChecklistRow, OTHER_DOCUMENT } from '#app/lending/intake/checklist.ts';
import { FILE_MOST } from '#app/lending/intake/file-limits.ts';
import { Field } from '#app/ui/field.tsx';
import { ChooseFile } from './choose-file.tsx';
import { dealForm } from './deal.form.ts';
import { WORDS_HINT, WORDS_LABEL } from './deal-step-text.ts';
import { DocumentRow } from './document-row.tsx';
import { PeopleFields } from './people-fields.tsx';

// Without JavaScript nothing is kept from step to step: what is asked there stands on the last page, which is posted.

interface PostedPeopleProps {
  careful: string;
  field: ReturnType<typeof useSending<typeof dealForm>>['field'];
}

/** The people, and the message. */
export const PostedPeople = ({ careful, field }: PostedPeopleProps) => (
  <>
    <PeopleFields
      careful={careful}
      values={Object.fromEntries(dealForm.names.map((name) => [name, field(name).defaultValue]))}
      errors={Object.fromEntries(dealForm.names.map((name) => [name, field(name).error]))}
      advice={Object.fromEntries(dealForm.names.map((name) => [name, field(name).advice]))}
    />
    <div className="field-set">
      <Field {...field('words')} label={WORDS_LABEL} type="area" full>
        {WORDS_HINT}
      </Field>
    </div>
  </>
);

/** The documents. */
export const PostedDocuments = ({ rows }: { rows: ChecklistRow[] }) => (
  <ul className="docs">
    {rows.map(({ id, title, text, reason }) => (
      <DocumentRow
        key={id}
        heading="h2"
        title={title}
        text={[text, reason].filter(Boolean).join(' ')}
        share={null}
      >
        <ChooseFile of={title} name={`file:${id}`}>
          Choose a file
        </ChooseFile>
      </DocumentRow>
    ))}
    <DocumentRow
      heading="h2"
      title={OTHER_DOCUMENT}
      text={`Several at once, ${saySize(FILE_MOST)} each.`}
      share={null}
    >
      <ChooseFile of={OTHER_DOCUMENT} name="file:other">
        Choose a file
      </ChooseFile>
    </DocumentRow>
  </ul>
);
