import { FIELDS, type FieldKey } from '#app/lending/deal/deal-fields.ts';
import { fillTemplate } from '#app/lending/template.ts';
import { isBlank } from './answer-desk.ts';
import { shortOf, unlocks } from './answer-text.ts';
import type { Desk } from './desk-data.ts';
import { FieldLink } from './field-link.tsx';
import { fieldName } from './field-name.ts';
import { sayCount, sayList } from './figure-text.ts';

/** The empty fields that answers wait for, and what each opens. */
export function MissingFields({ desk }: { desk: Desk }) {
  const { missing } = desk.words;
  const open = unlocks(desk);
  if (open.length === 0) return null;
  return (
    <section className="missing wrap grid12" aria-labelledby="missing">
      <h2 className="d3 to-3" id="missing">
        {missing.title}
      </h2>
      <dl className="columns from-4">
        {open.map(({ field, alone, waiting }) => {
          const programs = sayList((alone.length > 0 ? alone : waiting).map((one) => shortOf(desk, one)));
          const others = [...new Set(waiting.flatMap(({ needs }) => needs))].filter((one) => one !== field);
          return (
            <div key={field}>
              <dt>
                <FieldLink desk={desk} field={field}>
                  {FIELDS[field].label}
                </FieldLink>
              </dt>
              <dd>
                {fillTemplate(alone.length > 0 ? missing.opens.alone : missing.opens.with, {
                  programs,
                  fields: sayList(others.map(fieldName)),
                })}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

interface NeedsMoreProps {
  desk: Desk;
  needs: readonly FieldKey[];
  words: { one: string; more: string; lede: string };
  /** Where no field would help. */
  none: string;
}

/** A page of the desk that has nothing to show yet: what it waits for, or why it never will. */
export function NeedsMore({ desk, needs, words, none }: NeedsMoreProps) {
  const { empty, correct } = desk.words.answer;
  const wrong = needs.filter((need) => desk.read.errors.some(({ field }) => field === need));
  const absent = needs.filter((need) => !wrong.includes(need));
  const ask = (template: string, fields: FieldKey[]) =>
    fields.length === 0 ? '' : fillTemplate(template, { field: sayList(fields.map(fieldName)) });
  const isEmpty = isBlank(desk.read);
  return (
    <section className="answer wrap grid12">
      <h1 className="d2 to-6">{isEmpty ? empty.title : needs.length > 1 ? words.more : words.one}</h1>
      <p className="lede from-7 to-11">
        {isEmpty
          ? fillTemplate(empty.lede, { all: sayCount(desk.programs.length).toLowerCase() })
          : needs.length === 0
            ? none
            : `${ask(correct, wrong)} ${ask(words.lede, absent)}`.trim()}
      </p>
    </section>
  );
}
