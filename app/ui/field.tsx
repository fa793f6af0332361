import type { ComponentProps, ReactNode } from 'react';

/** Attributes that are passed on to the control. */
type Passed =
  | 'autoCapitalize'
  | 'autoComplete'
  | 'autoFocus'
  | 'form'
  | 'maxLength'
  | 'placeholder'
  | 'readOnly'
  | 'spellCheck';

interface FieldProps extends Pick<ComponentProps<'input'>, Passed> {
  name: string;
  label: string;
  /** Marks the field as optional in its label; fields that are not required are marked anyway. */
  optional?: boolean;
  type?: 'text' | 'email' | 'tel' | 'date' | 'time' | 'area';
  required?: boolean;
  defaultValue?: string | undefined;
  error?: string | undefined;
  /**
   * A hint about an unusual value that is accepted all the same; `onTake` puts the text that was probably meant into
   * the control.
   */
  advice?: { says: string; meant?: string } | null | undefined;
  onTake?: (meant: string) => void;
  full?: boolean;
  onInput?: (value: string) => void;
  children?: ReactNode;
}

/** A label above its control, and the message about it below. */
export function Field({
  name,
  label,
  type = 'text',
  required,
  optional = !required,
  error,
  advice,
  onTake,
  full,
  onInput,
  children,
  ...rest
}: FieldProps) {
  const odd = error ? null : advice;
  const described = [error && `${name}-error`, odd && `${name}-advice`, children && `${name}-note`]
    .filter(Boolean)
    .join(' ');
  const shared = {
    id: name,
    name,
    required,
    ...rest,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
    onInput: onInput && ((event: { currentTarget: { value: string } }) => onInput(event.currentTarget.value)),
  };
  return (
    <div className={full ? 'field full' : 'field'}>
      <label htmlFor={name}>
        {label}
        {optional && (
          <i>
            <span>, </span>
            optional
          </i>
        )}
      </label>
      {type === 'area' ? <textarea rows={6} {...shared} /> : <input type={type} {...shared} />}
      {error && (
        <p className="error" id={`${name}-error`}>
          {error}
        </p>
      )}
      {odd && (
        <p className="notice" id={`${name}-advice`}>
          {odd.meant === undefined ? (
            odd.says
          ) : (
            <button
              className="text-button in-text"
              type="button"
              onClick={() => {
                document.getElementById(name)?.focus();
                onTake?.(odd.meant!);
              }}
            >
              {odd.says}
            </button>
          )}
        </p>
      )}
      {children && (
        <p className="count small" id={`${name}-note`}>
          {children}
        </p>
      )}
    </div>
  );
}
