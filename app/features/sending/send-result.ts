import * as z from 'zod/mini';

/** What was typed, by field; a field that did not come is absent. */
export type Values<Field extends string> = Partial<Record<Field, string>>;
/** The first message for each field that breaks a rule. */
export type Errors<Field extends string> = Partial<Record<Field, string>>;

/**
 * What an action answers: 'sent' once the row is committed ('repeated' where it was there before), with whatever else
 * this form has to say; 'invalid' with status 422 or 'failed' with 503, both with what was typed.
 */
export type SendResult<Field extends string, Said extends object = object> =
  | ({ state: 'sent'; repeated: boolean } & Said)
  | { state: 'invalid'; errors: Errors<Field>; values: Values<Field> }
  | { state: 'failed'; values: Values<Field> };

/** What was typed. Unknown fields are dropped; of a repeated one the first counts. */
export function typedValues<Field extends string>(form: FormData, fields: readonly Field[]): Values<Field> {
  const values: Values<Field> = {};
  for (const field of fields) {
    const value = form.get(field);
    if (typeof value === 'string') values[field] = value;
  }
  return values;
}

/** The submission, or the messages, in the order of the schema. */
export function checkFields<Field extends string, Submission>(
  schema: z.ZodMiniType<Submission>,
  values: Values<Field>,
): { submission: Submission } | { errors: Errors<Field> } {
  const result = z.safeParse(schema, values);
  if (result.success) return { submission: result.data };
  const errors: Errors<Field> = {};
  for (const { path, message } of result.error.issues) errors[path[0] as Field] ??= message;
  return { errors };
}
