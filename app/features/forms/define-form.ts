import type { Field } from './fields.ts';

type Fields = Record<string, Field>;
type Values<F extends Fields> = { [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never };

interface Declaration<Typed extends Fields, Added extends Fields> {
  /** Its table in PostgreSQL. A migration makes it; db/schema.ts says what it looks like. */
  table: string;
  /** What the visitor fills in, by the names that the form posts, in the order of the form. */
  fields: Typed;
  /** What the server adds to it. */
  added?: Added;
  /**
   * What makes two posts one submission: 'message' the same message once more (see Origin.key), else the fields in which
   * they agree. Letters count the same in upper and lower case in `email`.
   */
  once: 'message' | readonly (keyof (Typed & Added) & string)[];
  /** A post that comes sooner than this after the form was shown is set aside as a robot's. Milliseconds. */
  tooFastMs: number;
  /** A field that no person sees. Its name should tempt a robot, and no password manager. */
  honeypot?: string;
  /** How the subject of the mail to staff begins. Without it there is none. */
  mailSubject?: string;
}

/**
 * All that is known of a form in one place. The checks in the browser and on the server, the row and its duplicates, the
 * mail to staff, `npm run submissions`, export, erasure and expiry follow from it.
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

export interface Form {
  table: string;
  fields: Fields;
  added: Fields;
  names: string[];
  once: 'message' | readonly string[];
  tooFastMs: number;
  honeypot: string;
  mailSubject?: string | undefined;
}

/** The names of the fields of a form. */
export type Name<F extends Form> = F['names'][number];
/** What a visitor sent, as it is stored: trimmed text, and null for what was left empty. */
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

/** The columns of a form's table, but for those that every form has. */
export function columnsOf({ fields, added }: Pick<Form, 'fields' | 'added'>): Column[] {
  return Object.entries({ ...fields, ...added }).flatMap(([field, { column, max }]) =>
    column ? [{ name: columnName(field), field, ...column, max }] : [],
  );
}

/** What the unique index of a form's table is over: columns, or expressions of them. */
export function uniqueColumns({ once }: Pick<Form, 'once'>): string[] {
  if (once === 'message') return ['idempotency_key'];
  return once.map((field) => (field === 'email' ? 'lower(email)' : columnName(field)));
}

const columnName = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
