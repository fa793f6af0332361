import type { Choice, Field } from '#app/collections/editing/fields.server.ts';
import { asSentence } from '#app/format/first-letter.ts';
import { saySize } from '#app/format/sizes.ts';
import { FILE_MOST } from '#app/lending/intake/file-limits.ts';
import { leastOf, type PictureKind } from '#app/ui/picture-kinds.ts';
import { atOf } from './posted-field.ts';

interface ControlProps {
  field: Field;
  /** The field's value; where it could not be saved, what was typed. */
  value: unknown;
  id: string;
  describedBy: string | undefined;
  isWrong: boolean;
  /** Where a person goes on: the open line, or what has to be mended. */
  takesFocus: boolean;
  photograph?: PhotographShown | null | undefined;
}

/** A stored photograph and its focal point. */
export interface PhotographShown {
  digest: string | null;
  focus: Field | null;
}

const asText = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** Longer than one line. */
const isLong = (value: unknown) => asText(value).length > 64;

/** Up to five options are shown as radio buttons. */
const FEW = 5;

const hasNone = ({ required, nullable }: Field) => !required || nullable;
const isFew = (field: Field) =>
  field.kind === 'choice' && (field.choices?.length ?? 0) <= FEW && !hasNone(field);
/** The shape of a building, which is chosen by its picture. */
const isDrawn = ({ kind, path }: Field) => kind === 'choice' && path.at(-1) === 'massing';

const optionsOf = (choices: readonly Choice[] | undefined) =>
  choices?.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

interface PicksProps extends Omit<ControlProps, 'isWrong'> {
  type: 'radio' | 'checkbox';
  choices: readonly Choice[] | undefined;
}

/** Radio buttons or boxes, each with its words. */
function Picks({ field, value, id, describedBy, takesFocus, type, choices }: PicksProps) {
  const chosen = [value].flat().map(asText);
  const named = { 'aria-labelledby': `${id}-label`, 'aria-describedby': describedBy };
  return (
    <span className="inline picks" role={type === 'radio' ? 'radiogroup' : 'group'} {...named}>
      {choices?.map((choice, i) => (
        <label key={choice.value}>
          <input
            type={type}
            name={atOf(field.path)}
            value={choice.value}
            // biome-ignore lint/a11y/noAutofocus: a person has just opened this line
            autoFocus={takesFocus && i === 0}
            defaultChecked={chosen.includes(String(choice.value))}
          />
          {isDrawn(field) && choice.value !== '' && (
            <img
              src={`/staff/content/drawing/${choice.value}`}
              alt=""
              width="320"
              height="240"
              loading="lazy"
            />
          )}
          {choice.label}
        </label>
      ))}
    </span>
  );
}

function Choices(props: ControlProps) {
  const { field, value, id, describedBy, isWrong, takesFocus } = props;
  const { choices = [], none = 'None' } = field;
  if (isFew(field)) return <Picks {...props} type="radio" choices={choices} />;
  if (isDrawn(field)) {
    const drawn = hasNone(field) ? [{ value: '', label: none }, ...choices] : choices;
    const chosen = drawn.find((one) => one.value === asText(value)) ?? drawn[0];
    return (
      <details className="drawings" open={value !== undefined}>
        <summary className="ends">
          {chosen?.label}
          <span className="small">See the pictures</span>
        </summary>
        <Picks {...props} value={chosen?.value} type="radio" choices={drawn} />
      </details>
    );
  }
  return (
    <span className="select">
      <select
        id={id}
        name={atOf(field.path)}
        defaultValue={asText(value)}
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
        // biome-ignore lint/a11y/noAutofocus: a person has just opened this line
        autoFocus={takesFocus}
      >
        {(hasNone(field) || value === undefined) && (
          <option value="">{hasNone(field) ? none : 'Choose one'}</option>
        )}
        {optionsOf(choices)}
      </select>
    </span>
  );
}

/** An ordered list of references: a <select> for each, and one more where another may be added. */
function References({ field, value, id, describedBy, takesFocus }: ControlProps) {
  const chosen = Array.isArray(value) ? value.map(asText) : [];
  const places = field.most === undefined ? chosen.length + 1 : Math.max(chosen.length, field.most);
  return Array.from({ length: places }, (_, i) => (
    <span className="select" key={String(i)}>
      <select
        id={i === 0 ? id : undefined}
        name={atOf(field.path)}
        defaultValue={chosen[i] ?? ''}
        aria-label={i === 0 ? undefined : `${field.label}, ${i + 1}`}
        aria-describedby={describedBy}
        // biome-ignore lint/a11y/noAutofocus: a person has just opened this line
        autoFocus={takesFocus && i === 0}
      >
        <option value="">None</option>
        {optionsOf(field.choices)}
      </select>
    </span>
  ));
}

const YES_NO: Choice[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** Buttons that put Markdown's marks around the selection; they appear with the script. */
const TOOLS = [
  ['strong', 'Strong'],
  ['heading', 'Heading'],
  ['quotation', 'Quotation'],
  ['list', 'List'],
  ['link', 'Link'],
] as const;

const MODES: Partial<Record<Field['kind'], 'tel' | 'email' | 'numeric' | 'decimal'>> = {
  phone: 'tel',
  email: 'email',
  number: 'decimal',
  amount: 'decimal',
};

const grouped = (value: unknown) =>
  typeof value === 'number' ? value.toLocaleString('en-US', { maximumFractionDigits: 5 }) : asText(value);

/** Units of figures, printed after the number. */
const UNITS: Readonly<Record<string, string>> = {
  ...{ bps: 'basis points', dscr: 'times the debt service', count: '', fraction: 'of one' },
  ...{ perThousand: 'dollars for each $1,000', perUnit: 'dollars for each dwelling', factor: 'percent' },
};

/** A number, or two for a range. */
function Amount({ field, value, id, describedBy, isWrong, takesFocus }: ControlProps) {
  const ends = Array.isArray(value) ? value : [value];
  return (
    <span className="inline figures">
      {ends.map((end, i) => (
        <span className="inline figures" key={i === 0 ? 'from' : 'to'}>
          {i === 1 && 'to'}
          <input
            id={i === 0 ? id : undefined}
            name={atOf(field.path)}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={grouped(end)}
            aria-label={
              ends.length > 1 || i > 0
                ? `${field.label} ${i === 0 ? 'from' : 'to'}, ${field.unit ?? ''}`
                : undefined
            }
            aria-describedby={describedBy}
            aria-invalid={isWrong || undefined}
            // biome-ignore lint/a11y/noAutofocus: a person has just opened this line
            autoFocus={takesFocus && i === 0}
          />
        </span>
      ))}
      {UNITS[field.unit ?? ''] ?? field.unit}
    </span>
  );
}

/** A photograph with its focal point, which is pressed on it or typed, and a field to replace it. */
function Photograph(props: ControlProps) {
  const { field, value, id, describedBy, isWrong, takesFocus, photograph } = props;
  const at = atOf(field.path);
  const { digest = null, focus = null } = photograph ?? {};
  const point = Array.isArray(focus?.value) ? (focus.value as number[]) : [50, 50];
  const isThere = asText(value) !== '';
  return (
    <>
      <input type="hidden" name={at} value={asText(value)} />
      {digest && isThere && (
        <span className="photograph" data-focus-on>
          <img src={`/staff/content/photograph/${digest}`} alt="The photograph as it is kept" />
          {focus && (
            <svg aria-hidden="true">
              <svg x={`${point[0]}%`} y={`${point[1]}%`} overflow="visible" aria-hidden="true">
                <circle r="11" />
                <path d="M-17 0h34M0-17v34" />
              </svg>
            </svg>
          )}
        </span>
      )}
      {digest && isThere && focus && (
        <fieldset className="inline figures">
          <legend>
            What stays in view: press it on the picture, or say how far it is from the left and from the top
          </legend>
          {['from the left', 'from the top'].map((says, i) => (
            <label key={says}>
              <input
                name={atOf(focus.path)}
                type="number"
                min="0"
                max="100"
                step="1"
                defaultValue={point[i]}
                data-focus={i}
              />
              % {says}
            </label>
          ))}
        </fieldset>
      )}
      <input
        id={id}
        name={`file:${at}`}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
        // biome-ignore lint/a11y/noAutofocus: a person has just opened this line
        autoFocus={takesFocus}
      />
      {isThere && !field.required && (
        <label className="inline pick-one">
          <input type="checkbox" name={`away:${at}`} value="1" />
          Take the photograph away
        </label>
      )}
    </>
  );
}

function Control(props: ControlProps) {
  const { field, value, id, describedBy, isWrong, takesFocus } = props;
  const common = {
    id,
    name: atOf(field.path),
    'aria-describedby': describedBy,
    'aria-invalid': isWrong || undefined,
    autoFocus: takesFocus,
    autoComplete: 'off',
  };
  switch (field.kind) {
    case 'choice':
    case 'reference':
      return <Choices {...props} />;
    case 'references':
      return <References {...props} />;
    case 'choices':
      return (
        <>
          {/* so that the post has the field even where nothing is chosen */}
          <input type="hidden" name={common.name} value="" />
          <Picks {...props} type="checkbox" choices={field.choices} />
        </>
      );
    case 'yes-no':
      return <Picks {...props} type="radio" choices={YES_NO} />;
    case 'amount':
      return <Amount {...props} />;
    case 'number':
      return (
        <input
          {...common}
          inputMode="decimal"
          defaultValue={field.unit === 'year' ? asText(value) : grouped(value)}
        />
      );
    case 'day':
      return <input {...common} type="date" defaultValue={asText(value)} />;
    case 'time':
      return <input {...common} type="time" defaultValue={asText(value)} />;
    case 'photograph':
      return <Photograph {...props} />;
    case 'body':
      return (
        <>
          <span
            className="inline prose-tools"
            role="toolbar"
            aria-label="Prose"
            aria-controls={id}
            data-prose
            hidden
          >
            {TOOLS.map(([mark, says]) => (
              <button key={mark} type="button" data-mark={mark}>
                {says}
              </button>
            ))}
          </span>
          <textarea {...common} rows={16} defaultValue={asText(value)} />
        </>
      );
    case 'rectangle':
      return <input {...common} defaultValue={Array.isArray(value) ? value.join(', ') : asText(value)} />;
    default:
      return isLong(value) ? (
        <textarea {...common} rows={3} defaultValue={asText(value)} />
      ) : (
        <>
          <input
            {...common}
            inputMode={MODES[field.kind]}
            list={field.kind === 'href' && field.choices ? `${id}-list` : undefined}
            defaultValue={asText(value)}
          />
          {field.kind === 'href' && field.choices && (
            <datalist id={`${id}-list`}>{optionsOf(field.choices)}</datalist>
          )}
        </>
      );
  }
}

const sizeOf = (picture: PictureKind): string => {
  const { width, height } = leastOf(picture);
  return `${width} by ${height}`;
};

/** '$250,000 to $500,000,000', '0 to 1,500', 'At most 155 characters' */
function boundsOf({ least, most, unit = '', kind, picture }: Field): string {
  if (least !== undefined && most !== undefined && (kind === 'number' || kind === 'amount')) {
    if (unit === 'dollars')
      return `$${grouped(least)} to $${grouped(most)}, typed as 18,000,000, $18M or 18 million.`;
    if (unit === 'year') return `${least} to ${most}.`;
    return `${[grouped(least), 'to', grouped(most), UNITS[unit] ?? unit].filter(Boolean).join(' ')}.`;
  }
  if (picture) return `At least ${sizeOf(picture)} pixels; at most ${saySize(FILE_MOST)}.`;
  return most !== undefined && (kind === 'search-text' || kind === 'body')
    ? `At most ${grouped(most)} characters.`
    : '';
}

/** A name in braces, in the place of which the site says something: {phone}. */
const filledIn = (value: unknown): string | undefined => /\{[^{}]+\}/.exec(asText(value))?.[0];

function hintOf(field: Field): string {
  const { help, names, nullable, value } = field;
  const said = help && asSentence(help);
  const name = names && filledIn(value);
  const holds = name
    ? `In the place of ${name} the site puts a number or a name that is kept elsewhere. Leave it as it is, with its braces, and write around it.`
    : '';
  return [said, boundsOf(field), holds, nullable && 'Empty where there is none.'].filter(Boolean).join(' ');
}

interface FieldControlProps {
  field: Field;
  value: unknown;
  wrong: string | undefined;
  /** The id of the element with the error message. */
  wrongId?: string;
  photograph?: PhotographShown | null;
  /** Words above it name it already. */
  isNamed?: boolean;
  takesFocus?: boolean;
}

/** A field of any kind, with its label and help. */
export function FieldControl(props: FieldControlProps) {
  const { field, value, wrong, wrongId = 'wrong', photograph, isNamed = false } = props;
  const isWrong = wrong !== undefined;
  const takesFocus = props.takesFocus ?? isWrong;
  const id = `f-${atOf(field.path).replaceAll(/\W+/g, '-')}`;
  const hint = hintOf(field);
  const reads = filledIn(field.value) ? field.shown : '';
  const describedBy =
    [wrong && wrongId, reads && `${id}-reads`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  const isSet = field.kind === 'yes-no' || field.kind === 'choices' || isFew(field) || isDrawn(field);
  const Label = isSet ? 'span' : 'label';
  return (
    <div className="field">
      <Label
        className={isNamed ? 'field-name unseen' : 'field-name'}
        id={`${id}-label`}
        {...(!isSet && { htmlFor: id })}
      >
        {field.label}
      </Label>
      {reads && (
        <p className="reads" id={`${id}-reads`} data-reads>
          On the site it reads: ‘{reads}’
        </p>
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <Control {...{ field, value, id, describedBy, photograph, isWrong, takesFocus }} />
    </div>
  );
}
