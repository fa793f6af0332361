import type { Field } from './fields.ts';

type Fields = Record<string, Field>;
type Values<F extends Fields> = { [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never };

interface Declaration<Typed extends Fields, Added extends Fields> {
  /** Its table in PostgreSQL, which a migration makes; db/schema.ts describes it. */
  table: string;
  /** The fields that the visitor fills in, by the names that the form posts, in the order of the form. */
  fields: Typed;
  /** Fields that the server adds. */
  added?: Added;
  /**
   * Which posts count as the same submission: 'message' for the same message again (see Origin.key), else the fields
   * that are equal in both. In `email`, upper and lower case count the same.
   */
  once: 'message' | readonly (keyof (Typed & Added) & string)[];
  /**
   * Of posts that count as the same, the fields whose newest text is stored, such as a name that was corrected. Without it
   * the row that is there stays as it is.
   */
  renews?: readonly (keyof Typed & string)[];
  /**
   * A post that arrives sooner than this after the form was shown is put in quarantine as a machine's. Milliseconds.
   */
  tooFastMs: number;
  /** A field that no person sees. Its name should attract a robot, and no password manager. */
  honeypot?: string;
  /** The beginning of the subject of the mail to staff. Without it no mail is sent. */
  mailSubject?: string;
}

/**
 * Everything about a form in one place. From it follow the checks in the browser and on the server, the row and its
 * duplicates, the mail to staff, `npm run submissions`, export, erasure and expiry.
 */
export function defineForm<const Typed extends Fields, const Added extends Fields = Record<never, never>>(
  declared: Declaration<Typed, Added>,
) {
  return {
    honeypot: 'subject',
    added: {} as Added,
    ...declared,
    names: Object.keys(declared.fields) as (keyof Typed & string)[],
  };
}

export type Form = ReturnType<typeof defineForm<Fields, Fields>>;

/** The names of the fields of a form. */
export type Name<F extends Form> = F['names'][number];
/** What a visitor sent, as stored: trimmed text, and null for empty fields. */
export type Submission<F extends Form> = Values<F['fields']>;
/** What the server adds to it. */
export type Added<F extends Form> = Values<F['added']>;

export interface Column {
  /** In the database: `first_name` for the field `firstName`. */
  name: string;
  field: string;
  type: 'text' | 'date';
  nullable: boolean;
  max: number | undefined;
}

/** The columns of a form's table, without those that every form has. */
export function columnsOf({ fields, added }: Pick<Form, 'fields' | 'added'>): Column[] {
  return Object.entries({ ...fields, ...added }).flatMap(([field, { column, max }]) =>
    column ? [{ name: columnName(field), field, ...column, max }] : [],
  );
}

/** The columns, or expressions of columns, of the unique index of a form's table. */
export function uniqueColumns({ once }: Pick<Form, 'once'>): string[] {
  if (once === 'message') return ['idempotency_key'];
  return once.map((field) => (field === 'email' ? 'lower(email)' : columnName(field)));
}

const columnName = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
