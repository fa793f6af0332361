import { countInWords } from '#app/lending/count-in-words.ts';
import { FIELDS, type FieldKey } from '#app/lending/deal/deal-fields.ts';
import { Unbroken } from '#app/ui/unbroken.tsx';
import { shortOf, unlocks } from './answer-text.ts';
import type { Desk } from './desk-data.ts';
import { FieldLink } from './field-link.tsx';
import { fieldName } from './field-text.ts';
import { sayList } from './figure-text.ts';

/** The other fields that an answer waits for too; of more than four, how many. */
const sayWith = (others: readonly FieldKey[]) =>
  `, with ${others.length > 4 ? `${countInWords(others.length)} other facts` : sayList(others.map(fieldName))}`;

/** Empty fields that answers wait for, and the answers that each gives. */
export function MissingFields({ desk }: { desk: Desk }) {
  const open = unlocks(desk);
  if (open.length === 0) return null;
  return (
    <section className="missing wrap grid12" aria-labelledby="missing">
      <h2 className="d3 to-3" id="missing">
        What is missing
      </h2>
      <dl className="columns from-4">
        {open.map(({ field, alone, waiting }) => {
          const programs = sayList((alone.length > 0 ? alone : waiting).map((one) => shortOf(desk, one)));
          const others = [...new Set(waiting.flatMap(({ needs }) => needs))].filter((one) => one !== field);
          return (
            <div key={field}>
              <dt>
                <FieldLink desk={desk} field={field}>
                  <Unbroken text={FIELDS[field].label} />
                </FieldLink>
              </dt>
              <dd>
                <Unbroken text={`opens ${programs}${alone.length === 0 ? sayWith(others) : ''}`} />
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
