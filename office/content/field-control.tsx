import type { Field, Choice as Option } from '#app/collections/editing/fields.server.ts';
import { asSentence, capitalized } from '#app/format/first-letter.ts';
import { saySize } from '#app/format/sizes.ts';
import { FILE_MOST } from '#app/lending/intake/file-limits.ts';
import { leastOf, type PictureKind } from '#app/ui/picture-kinds.ts';
import { Choice } from '#office/choice.tsx';
import { atOf } from './posted-field.ts';

/** The attributes of a control; where a field has several controls, the first has its id and the focus. */
interface Attributes {
  id: string | undefined;
  name: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  /** Where a person goes on: the open line, or what has to be mended. */
  autoFocus: boolean;
}

interface ControlProps {
  field: Field;
  /** The field's value; where it could not be saved, what was typed. */
  value: unknown;
  control: Attributes;
  photograph?: PhotographShown | null | undefined;
}

/** The attributes of the control with this index. */
const nth = (control: Attributes, i: number): Attributes =>
  i === 0 ? control : { ...control, id: undefined, autoFocus: false };

/** A stored photograph and its focal point. */
export interface PhotographShown {
  digest: string | null;
  focus: Field | null;
}

const asText = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** The most characters of a field of one line. */
const ONE_LINE = 64;

/** Up to five options are shown as radio buttons. */
const FEW = 5;

const hasNone = ({ required, nullable }: Field) => !required || nullable;
const isFew = (field: Field) =>
  field.kind === 'choice' && (field.choices?.length ?? 0) <= FEW && !hasNone(field);
/** The shape of a building, which is chosen by its picture. */
const isDrawn = ({ kind, path }: Field) => kind === 'choice' && path.at(-1) === 'massing';

const optionsOf = (choices: readonly Option[] = []) =>
  choices.map(({ value, label }) => [value, label] as const);

interface PicksProps extends ControlProps {
  type: 'radio' | 'checkbox';
  choices?: readonly Option[] | undefined;
}

/** Radio buttons or boxes, each with its words. */
function Picks({ field, value, control, type, choices = field.choices }: PicksProps) {
  const { id, name, autoFocus, 'aria-describedby': describedBy } = control;
  const chosen = [value].flat().map(asText);
  const named = { 'aria-labelledby': `${id}-label`, 'aria-describedby': describedBy };
  return (
    <span className="inline picks" role={type === 'radio' ? 'radiogroup' : 'group'} {...named}>
      {choices?.map((choice, i) => (
        <label key={choice.value}>
          <input
            type={type}
            name={name}
            // biome-ignore lint/a11y/noAutofocus: a person has just opened this line
            autoFocus={autoFocus && i === 0}
            value={choice.value}
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
  const { field, value, control } = props;
  const { choices = [], none = 'None' } = field;
  if (isFew(field)) return <Picks {...props} type="radio" />;
  const nothing = { value: '', label: hasNone(field) ? none : 'Choose one' };
  if (isDrawn(field)) {
    const drawn = hasNone(field) ? [nothing, ...choices] : choices;
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
  // a rejected form comes back with '' or null where nothing was chosen
  const offered = hasNone(field) || asText(value) === '' ? [nothing, ...choices] : choices;
  return <Choice {...control} options={optionsOf(offered)} defaultValue={asText(value)} />;
}

/** An ordered list of references: a <select> for each, and one more where another may be added. */
function References({ field, value, control }: ControlProps) {
  const chosen = Array.isArray(value) ? value.map(asText) : [];
  const places = field.most === undefined ? chosen.length + 1 : Math.max(chosen.length, field.most);
  return Array.from({ length: places }, (_, i) => (
    <Choice
      key={String(i)}
      {...nth(control, i)}
      options={[['', 'None'], ...optionsOf(field.choices)]}
      defaultValue={chosen[i] ?? ''}
      aria-label={i === 0 ? undefined : `${field.label}, ${i + 1}`}
    />
  ));
}

const YES_NO: Option[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

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
function Amount({ field, value, control }: ControlProps) {
  const ends = [value].flat();
  return (
    <span className="inline figures">
      {ends.map((end, i) => (
        <span className="inline figures" key={i === 0 ? 'from' : 'to'}>
          {i === 1 && 'to'}
          <input
            {...nth(control, i)}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={grouped(end)}
            aria-label={
              ends.length > 1 ? `${field.label} ${i === 0 ? 'from' : 'to'}, ${field.unit ?? ''}` : undefined
            }
          />
        </span>
      ))}
      {UNITS[field.unit ?? ''] ?? field.unit}
    </span>
  );
}

/** A photograph with its focal point, which is pressed on it or typed, and a field to replace it. */
function Photograph({ field, value, control, photograph }: ControlProps) {
  const { name: at } = control;
  const name = asText(value);
  const { digest = null, focus = null } = photograph ?? {};
  const point = Array.isArray(focus?.value) ? (focus.value as number[]) : [50, 50];
  return (
    <>
      <input type="hidden" name={at} value={name} />
      {digest && name && (
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
      {digest && name && focus && (
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
        {...control}
        name={`file:${at}`}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
      />
      {name && !field.required && (
        <label className="inline pick-one">
          <input type="checkbox" name={`away:${at}`} value="1" />
          Take the photograph away
        </label>
      )}
    </>
  );
}

/** Buttons that put Markdown's marks around the selection; they appear with the script. */
const ProseTools = ({ id }: { id: string | undefined }) => (
  <span className="inline prose-tools" role="toolbar" aria-label="Prose" aria-controls={id} data-prose hidden>
    {['strong', 'heading', 'quotation', 'list', 'link'].map((mark) => (
      <button key={mark} type="button" data-mark={mark}>
        {capitalized(mark)}
      </button>
    ))}
  </span>
);

function Control(props: ControlProps) {
  const { field, value, control } = props;
  const text = asText(value);
  const typed = { ...control, autoComplete: 'off', defaultValue: text };
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
          <input type="hidden" name={control.name} value="" />
          <Picks {...props} type="checkbox" />
        </>
      );
    case 'yes-no':
      return <Picks {...props} type="radio" choices={YES_NO} />;
    case 'amount':
      return <Amount {...props} />;
    case 'number':
      return (
        <input {...typed} inputMode="decimal" defaultValue={field.unit === 'year' ? text : grouped(value)} />
      );
    case 'day':
      return <input {...typed} type="date" />;
    case 'time':
      return <input {...typed} type="time" />;
    case 'photograph':
      return <Photograph {...props} />;
    case 'body':
      return (
        <>
          <ProseTools id={control.id} />
          <textarea {...typed} rows={16} />
        </>
      );
    case 'rectangle':
      return <input {...typed} defaultValue={Array.isArray(value) ? value.join(', ') : text} />;
  }
  if (text.length > ONE_LINE) return <textarea {...typed} rows={3} />;
  const list = field.kind === 'href' && field.choices ? `${control.id}-list` : undefined;
  return (
    <>
      <input {...typed} inputMode={MODES[field.kind]} list={list} />
      {list && (
        <datalist id={list}>
          {field.choices?.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
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
  const { takesFocus = isWrong } = props;
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
      <Control
        field={field}
        value={value}
        photograph={photograph}
        control={{
          id,
          name: atOf(field.path),
          'aria-describedby': describedBy,
          'aria-invalid': isWrong || undefined,
          autoFocus: takesFocus,
        }}
      />
    </div>
  );
}
