import type { Intake } from '#app/collections/intake.server.ts';
import type { Advice } from '#app/features/forms/fields.ts';
import { ROLES } from '#app/lending/intake/stored-deal.ts';
import { Field } from '#app/ui/field.tsx';
import type { dealForm } from './deal.form.ts';

interface PeopleFieldsProps {
  words: Intake['people'];
  optional: string;
  values: Readonly<Record<string, string | undefined>>;
  errors?: Readonly<Record<string, string | undefined>>;
  advice?: Readonly<Record<string, Advice | undefined>>;
  onTake?: (name: string, meant: string) => void;
  /** Where the browser keeps them: what was typed. */
  onType?: (name: string, value: string) => void;
}

/** Who sends the deal: on a step of its own, and without scripts on the last page. */
export function PeopleFields({
  words,
  optional,
  values,
  errors = {},
  advice = {},
  onTake,
  onType,
}: PeopleFieldsProps) {
  const field = (name: (typeof dealForm.names)[number]) => ({
    name,
    optional,
    defaultValue: values[name],
    error: errors[name],
    advice: advice[name],
    onTake: (meant: string) => onTake?.(name, meant),
    ...(onType && { onInput: (value: string) => onType(name, value) }),
  });
  return (
    <>
      <fieldset
        className="field-set"
        id="role"
        tabIndex={-1}
        aria-describedby={errors.role ? 'role-error' : undefined}
      >
        <legend className="it">{words.you}</legend>
        <div className="picks">
          {ROLES.map((role) => (
            <label key={role}>
              <input
                type="radio"
                name="role"
                value={role}
                defaultChecked={values.role === role}
                onInput={() => onType?.('role', role)}
              />
              {words.roles[role]}
            </label>
          ))}
        </div>
        {errors.role && (
          <p className="error" id="role-error">
            {errors.role}
          </p>
        )}
      </fieldset>
      <div className="field-set fields-2">
        <Field {...field('name')} label={words.name} required autoComplete="name" />
        <Field {...field('company')} label={words.company} autoComplete="organization" />
        <Field {...field('email')} label={words.email} type="email" required autoComplete="email">
          {words.emailHint}
        </Field>
        <Field {...field('phone')} label={words.phone} type="tel" autoComplete="tel" />
      </div>
      <fieldset className="field-set">
        <legend className="it">{words.record}</legend>
        <div className="fields-4">
          <Field {...field('owned')} label={words.owned} autoComplete="off" />
          <Field {...field('since')} label={words.since} autoComplete="off" />
          <div className="span-2">
            <Field {...field('entity')} label={words.entity} autoComplete="off">
              {words.entityHint}
            </Field>
          </div>
        </div>
        <p className="small careful">{words.careful}</p>
      </fieldset>
    </>
  );
}
