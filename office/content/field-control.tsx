import type { Field } from '#app/collections/editing/fields.server.ts';
import { atOf } from './posted-field.ts';

interface ControlProps {
  field: Field;
  /** What stands in it; of what could not be kept, what was typed. */
  value: unknown;
  id: string;
  describedBy: string | undefined;
  isWrong: boolean;
}

const asText = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** More than fits on a line. */
const isLong = (value: unknown) => asText(value).length > 64;

/** Up to five are choices that are all seen. */
const FEW = 5;

function Choices({ field, value, id, describedBy, isWrong }: ControlProps) {
  const choices = field.choices ?? [];
  const name = atOf(field.path);
  const none = !field.required || field.nullable;
  if (choices.length <= FEW && !none && field.kind === 'choice')
    return (
      <span
        className="inline picks"
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy}
      >
        {choices.map((choice) => (
          <label key={choice.value}>
            <input type="radio" name={name} value={choice.value} defaultChecked={choice.value === value} />
            {choice.label}
          </label>
        ))}
      </span>
    );
  return (
    <span className="select">
      <select
        id={id}
        name={name}
        defaultValue={asText(value)}
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
      >
        {(none || value === undefined) && <option value="">{none ? 'None' : 'Choose one'}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </span>
  );
}

/** Names in their order: one select for each, and one more where there may be more. */
function References({ field, value, id, describedBy }: ControlProps) {
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
      >
        <option value="">None</option>
        {field.choices?.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </span>
  ));
}

function Many({ field, value, describedBy }: ControlProps) {
  const chosen = Array.isArray(value) ? value : [];
  return (
    <span className="inline picks">
      {/* so that none can be chosen as well */}
      <input type="hidden" name={atOf(field.path)} value="" />
      {field.choices?.map((choice) => (
        <label key={choice.value}>
          <input
            type="checkbox"
            name={atOf(field.path)}
            value={choice.value}
            defaultChecked={chosen.includes(choice.value)}
            aria-describedby={describedBy}
          />
          {choice.label}
        </label>
      ))}
    </span>
  );
}

const YES_NO = [
  ['true', 'Yes'],
  ['false', 'No'],
] as const;

/** Buttons that put the marks of Markdown around what is chosen; they come with the script. */
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

/** A number, or two where it is a range. */
function Amount({ field, value, id, describedBy, isWrong }: ControlProps) {
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
            defaultValue={asText(end)}
            aria-label={
              ends.length > 1 || i > 0
                ? `${field.label} ${i === 0 ? 'from' : 'to'}, ${field.unit ?? ''}`
                : undefined
            }
            aria-describedby={describedBy}
            aria-invalid={isWrong || undefined}
          />
        </span>
      ))}
      {field.unit}
    </span>
  );
}

function Control(props: ControlProps) {
  const { field, value, id, describedBy, isWrong } = props;
  const common = {
    id,
    name: atOf(field.path),
    'aria-describedby': describedBy,
    'aria-invalid': isWrong || undefined,
    autoComplete: 'off',
  };
  switch (field.kind) {
    case 'choice':
    case 'reference':
      return <Choices {...props} />;
    case 'references':
      return <References {...props} />;
    case 'choices':
      return <Many {...props} />;
    case 'yes-no':
      return (
        <span className="inline picks" role="radiogroup" aria-labelledby={`${id}-label`}>
          {YES_NO.map(([said, says]) => (
            <label key={said}>
              <input type="radio" name={common.name} value={said} defaultChecked={String(value) === said} />
              {says}
            </label>
          ))}
        </span>
      );
    case 'amount':
      return <Amount {...props} />;
    case 'number':
      return <input {...common} inputMode="decimal" defaultValue={grouped(value)} />;
    case 'day':
      return <input {...common} type="date" defaultValue={asText(value)} />;
    case 'time':
      return <input {...common} type="time" defaultValue={asText(value)} />;
    case 'photograph':
      return (
        <>
          <input
            {...common}
            name="photograph"
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
          />
          <input type="hidden" name={common.name} value={asText(value)} />
        </>
      );
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
            <datalist id={`${id}-list`}>
              {field.choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </datalist>
          )}
        </>
      );
  }
}

/** 'In basis points, 0 to 1,500', 'At most 155 characters' */
function hintOf({ help, least, most, unit, kind, names, nullable, value }: Field): string {
  const bounds =
    least !== undefined && most !== undefined && (kind === 'number' || kind === 'amount')
      ? `${least.toLocaleString('en-US')} to ${most.toLocaleString('en-US')}${unit && kind === 'number' ? ` ${unit}` : ''}.`
      : most !== undefined && (kind === 'search-text' || kind === 'body')
        ? `At most ${most.toLocaleString('en-US')} characters.`
        : '';
  const said = help && `${help.charAt(0).toUpperCase()}${help.slice(1)}${/[.?]$/.test(help) ? '' : '.'}`;
  const holds =
    names && String(value).includes('{')
      ? 'A name in braces, as in {loans}, stands for a figure of the site.'
      : '';
  return [said, bounds, holds, nullable && 'Empty where there is none.'].filter(Boolean).join(' ');
}

interface FieldControlProps {
  field: Field;
  value: unknown;
  wrong: string | undefined;
  /** The element that says why it cannot go out. */
  wrongId?: string;
  /** It is where the page begins. */
  isFirst?: boolean;
}

/** A field with its label and its help, of whatever kind it is. */
export function FieldControl({ field, value, wrong, wrongId = 'wrong' }: FieldControlProps) {
  const id = `f-${atOf(field.path).replaceAll(/\W+/g, '-')}`;
  const hint = hintOf(field);
  const describedBy = [wrong && wrongId, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  const isSet =
    field.kind === 'yes-no' ||
    field.kind === 'choices' ||
    (field.kind === 'choice' && (field.choices?.length ?? 0) <= FEW && field.required && !field.nullable);
  const Label = isSet ? 'span' : 'label';
  return (
    <div className="field">
      <Label className="field-name" id={`${id}-label`} {...(!isSet && { htmlFor: id })}>
        {field.label}
      </Label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <Control field={field} value={value} id={id} describedBy={describedBy} isWrong={wrong !== undefined} />
    </div>
  );
}
