import { FIELD_KEYS, FIELDS, type Field, type FieldKey } from '#app/lending/deal/deal-fields.ts';
import { besideName, LEFT_EMPTY, OTHER_DEALS } from '#app/lending/deal/deals-beside.ts';
import type { TypedDeal } from '#app/lending/deal/read-deal.ts';
import { Arrow } from '#app/ui/arrow.tsx';
import { sayChoice } from '../words/field-text.ts';
import '#app/ui/plus.css';
import './beside-form.css';

/** The inputs that are varied most, in the order of the form. */
const FIRST: readonly FieldKey[] = [
  'price',
  'works',
  'loan',
  'noi',
  'noi2',
  'value2',
  'sofr',
  'hold',
  'hud',
  'rules',
];
const NAMES = { 2: 'second deal', 3: 'third deal' } as const;

interface BesideFormProps {
  path: string;
  isOpen: boolean;
  /** what was typed, for each deal */
  typed: TypedDeal[];
  /** the first deal's inputs with their units; made on the server, so that its script stays the desk's alone */
  shown: TypedDeal;
  differing: readonly FieldKey[];
  /** the pasted text that was not taken */
  pasted: string;
}

/** The inputs in which a second and a third deal differ from the first. A GET form: its address is the comparison. */
export function BesideForm({ path, isOpen, typed, shown, differing, pasted }: BesideFormProps) {
  const [first = {}, ...others] = typed;
  const main = FIELD_KEYS.filter((key) => FIRST.includes(key) || differing.includes(key));
  const rest = FIELD_KEYS.filter(
    (key) => !main.includes(key) && (FIELDS[key].group !== 'link' || key === 'program'),
  );
  const rows = (keys: readonly FieldKey[]) =>
    keys.map((key) => {
      const field: Field = FIELDS[key];
      return (
        <fieldset key={key}>
          <legend>{field.label}</legend>
          <span className="as-first">{shown[key] ?? '\u2013'}</span>
          {OTHER_DEALS.map((deal, i) => {
            const other = others[i];
            const differs = other !== undefined && other[key] !== first[key];
            const text = differs ? (other[key] ?? LEFT_EMPTY) : '';
            const shared = {
              name: besideName(deal, key),
              'aria-label': `${field.label}, ${NAMES[deal]}`,
              defaultValue: text,
            };
            return field.kind === 'choice' ? (
              <span className="select" key={deal}>
                <select {...shared}>
                  <option value="">the same</option>
                  {field.from.map((choice) => (
                    <option key={choice} value={choice}>
                      {sayChoice(choice)}
                    </option>
                  ))}
                </select>
              </span>
            ) : (
              <input
                key={deal}
                type="text"
                {...shared}
                placeholder="the same"
                autoComplete="off"
                spellCheck={false}
              />
            );
          })}
        </fieldset>
      );
    });
  return (
    <details className="wrap beside-form no-print" open={isOpen}>
      <summary>
        What the other deals have differently <i className="plus" aria-hidden="true" />
      </summary>
      <form method="get" action={path} key={JSON.stringify([typed, pasted])}>
        {FIELD_KEYS.map(
          (key) => first[key] && <input key={key} type="hidden" name={key} value={first[key]} />,
        )}
        <p className="small heads" aria-hidden="true">
          <span>First deal</span>
          <span>Second deal</span>
          <span>Third deal</span>
        </p>
        {rows(main)}
        <details>
          <summary>
            Every other input <i className="plus" aria-hidden="true" />
          </summary>
          {rows(rest)}
        </details>
        <p className="paste">
          <label htmlFor="paste">Or paste the link of another deal</label>
          <input
            id="paste"
            type="text"
            name="paste"
            autoComplete="off"
            spellCheck={false}
            defaultValue={pasted}
            aria-invalid={pasted ? true : undefined}
            aria-describedby={pasted ? 'problems' : undefined}
          />
        </p>
        <p className="small">An empty field is as in the first deal. A dash empties it.</p>
        <button className="btn" type="submit">
          Put them side by side <Arrow />
        </button>
      </form>
    </details>
  );
}
