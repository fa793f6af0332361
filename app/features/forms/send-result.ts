import type { Form, Name, Submission } from './define-form.ts';
import type { Advice } from './fields.ts';

/** What was typed, by field; a field that was not posted is absent. */
export type Words<F extends Form> = Partial<Record<Name<F>, string>>;
/** The first message for each invalid field. */
export type Errors<F extends Form> = Partial<Record<Name<F>, string>>;
export type Advised<F extends Form> = Partial<Record<Name<F>, Advice>>;

/**
 * The answer of an action: 'sent' once the row is committed, with additional data of the form; 'invalid' with status 422
 * or 'failed' with 503, both with what was typed. `advice`: what is unusual in it, which the next post takes. `isUnknown`:
 * no answer came, and the row may be there. `refused`: the status with which the post was refused unread.
 */
export type SendResult<F extends Form, Extra extends object = object> =
  | ({ state: 'sent' } & Extra)
  | { state: 'invalid'; errors: Errors<F>; values: Words<F>; advice?: Advised<F> }
  | { state: 'failed'; values: Words<F>; isUnknown?: boolean; refused?: number };

/** What was typed. Unknown fields are dropped; of a repeated field the first counts. */
export function typedWords<F extends Form>({ names }: F, data: FormData): Words<F> {
  const words: Words<F> = {};
  for (const name of names as Name<F>[]) {
    const value = data.get(name);
    if (typeof value === 'string') words[name] = value;
  }
  return words;
}

/** The submission, or the messages in the order of the form. */
export function checkFields<F extends Form>(
  { fields }: F,
  values: Record<string, unknown>,
): { submission: Submission<F> } | { errors: Errors<F> } {
  const submission: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const read = field.read(values[name]);
    if ('problem' in read) errors[name] = read.problem;
    else submission[name] = read.value;
  }
  return Object.keys(errors).length > 0
    ? { errors: errors as Errors<F> }
    : { submission: submission as Submission<F> };
}
