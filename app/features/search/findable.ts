/** One thing that can be found, in the index and as a result. */
export interface Findable {
  href: string;
  title: string;
  /** The line under the title: a row's program, a deal's place, a page's subject. */
  line: string;
  /** Other names. */
  also?: string;
  /** What it belongs to: its program, its firm. */
  names?: string;
  /** Words of its page that a result does not show. */
  text?: string;
  /** A row's term, or a deal's amount. */
  value?: string;
  /** A row's note. */
  note?: string;
  /** A row of HUD's rules of today, beside the firm's own. */
  today?: true;
  /** Of a deal. */
  picture?: { name: string; version: string };
  /** Points that are subtracted: for terms on request, and for rules that are not the firm's. */
  behind?: number;
}

/** A kind of results; kinds with equal points stand in this order. */
export interface Group {
  key: string;
  name: string;
  one: string;
  many: string;
  items: Findable[];
}

/** The index as it is transferred. Server and browser build the same search from it. */
export interface FindableSite {
  groups: Group[];
  /** Of the terms: 'December 1, 2025' and the version. */
  terms: { asOf: string; version: string };
}
