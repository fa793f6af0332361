import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { countInWords } from '#app/lending/count-in-words.ts';
import { FIELDS, type FieldKey } from '#app/lending/deal/deal-fields.ts';
import { Arrow } from '#app/ui/arrow.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import { isBlank } from '../answer-desk.ts';
import type { Desk } from '../desk-data.ts';
import { shortOf, unlocks } from '../words/answer-text.ts';
import { fieldName } from '../words/field-text.ts';
import { sayList } from '../words/figure-text.ts';
import { AnswerHead } from './answer-head.tsx';
import { barFields } from './bar-fields.ts';
import { DeskField } from './desk-field.tsx';

interface FieldLinkProps {
  desk: Desk;
  field: FieldKey;
  className?: string;
  children: ReactNode;
}

/** A link to an input of the deal; it opens the form, because the bar holds only six inputs. */
export const FieldLink = ({ desk, field, className, children }: FieldLinkProps) => (
  <Link className={className} to={`${desk.to('deal', { edit: '1' })}#${field}`} preventScrollReset replace>
    {children}
  </Link>
);

/** The other fields that an answer waits for too; of more than four, how many. */
const sayWith = (others: readonly FieldKey[]) =>
  `, with ${others.length > 4 ? `${countInWords(others.length)} other facts` : sayList(others.map(fieldName))}`;

/**
 * Empty fields that answers wait for, and the answers that each gives.
 * @param here the fields that the page itself waits for
 */
export function MissingFields({ desk, here = [] }: { desk: Desk; here?: readonly FieldKey[] }) {
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
                <FieldLink desk={desk} field={field} className="in-text">
                  <Unbroken text={FIELDS[field].label} />
                </FieldLink>
              </dt>
              <dd>
                <Unbroken
                  text={`opens ${here.includes(field) ? 'this page; ' : ''}${programs}${alone.length === 0 ? sayWith(others) : ''}`}
                />
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

interface NeedsMoreProps {
  desk: Desk & { isOpen?: boolean };
  needs: readonly FieldKey[];
  /** What waits for them, as the beginning of a sentence. */
  what: string;
  /** The sentence where no field would help. */
  none: string;
  /** Why SOFR is needed, where that is not obvious. */
  whySofr?: string;
}

/** A page of the desk without an answer: the fields that it waits for, or why there will be none. */
export function NeedsMore({ desk, needs, what, none, whySofr = '' }: NeedsMoreProps) {
  const words = desk.words.empty;
  const isWrong = (need: FieldKey) => desk.read.errors.some(({ field }) => field === need);
  const ask = (verb: string, fields: FieldKey[]) =>
    fields.length === 0 ? '' : `${verb} the ${sayList(fields.map(fieldName))}.`;
  const asked = [
    ask('Correct', needs.filter(isWrong)),
    ask(
      'Add',
      needs.filter((need) => !isWrong(need)),
    ),
    needs.includes('sofr') ? whySofr : '',
  ];
  const isEmpty = isBlank(desk.read);
  const said = needs.length === 0 ? none : asked.filter(Boolean).join(' ');
  const title = isEmpty
    ? words.title
    : needs.length === 0
      ? `${what}: nothing to show`
      : `${what} needs ${needs.length > 1 ? 'more facts' : 'one more fact'}`;
  // an open form has them all, and the bar has its six
  const hasPlaces =
    desk.isOpen === false && needs.length > 0 && !barFields(desk).some((one) => needs.includes(one));
  return (
    <AnswerHead desk={desk} title={title} isAsking={hasPlaces}>
      <p className="lede">
        <Unbroken text={isEmpty ? words.lede : said} />
      </p>
      {hasPlaces && (
        <div className="all ask no-print">
          {needs.map((need) => (
            <DeskField key={need} name={need} read={desk.read} form="inputs" />
          ))}
          <button className="btn" type="submit" form="inputs">
            Show the answer <Arrow />
          </button>
        </div>
      )}
    </AnswerHead>
  );
}
