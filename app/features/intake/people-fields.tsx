import type { Advice } from '#app/features/forms/fields.ts';
import { ROLES } from '#app/lending/intake/stored-deal.ts';
import { Field } from '#app/ui/field.tsx';
import type { dealForm } from './deal.form.ts';
import { PEOPLE_LABELS, ROLE_NAMES } from './people-text.ts';

interface PeopleFieldsProps {
  /** A note on what nobody should send. */
  careful: string;
  values: Readonly<Record<string, string | undefined>>;
  errors?: Readonly<Record<string, string | undefined>>;
  advice?: Readonly<Record<string, Advice | undefined>>;
  onTake?: (name: string, meant: string) => void;
  /** Called with each change where the browser stores the fields. */
  onType?: (name: string, value: string) => void;
}

/** The fields of the sender: in a step of their own, and without scripts on the last page. */
export function PeopleFields({
  careful,
  values,
  errors = {},
  advice = {},
  onTake,
  onType,
}: PeopleFieldsProps) {
  const field = (name: (typeof dealForm.names)[number]) => ({
    name,
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
        <legend className="it">You are</legend>
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
              {ROLE_NAMES[role]}
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
        <Field {...field('name')} label={PEOPLE_LABELS.name} required autoComplete="name" />
        <Field {...field('company')} label={PEOPLE_LABELS.company} autoComplete="organization" />
        <Field {...field('email')} label={PEOPLE_LABELS.email} type="email" required autoComplete="email">
          So that we can reach you. Our answer stands on your private page, whose link you see after you send.
        </Field>
        <Field {...field('phone')} label={PEOPLE_LABELS.phone} type="tel" autoComplete="tel" />
      </div>
      <fieldset className="field-set">
        <legend className="it">The sponsor’s record</legend>
        <div className="fields-4">
          <Field {...field('owned')} label={PEOPLE_LABELS.owned} autoComplete="off" />
          <Field {...field('since')} label={PEOPLE_LABELS.since} autoComplete="off" />
          <div className="span-2">
            <Field {...field('entity')} label={PEOPLE_LABELS.entity} autoComplete="off">
              The company that will take the loan. It need not exist yet.
            </Field>
          </div>
        </div>
        <p className="small careful">{careful}</p>
      </fieldset>
    </>
  );
}
