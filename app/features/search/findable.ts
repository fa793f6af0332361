/** One thing that can be found, as the index has it and as a result shows it. */
export interface Findable {
  href: string;
  title: string;
  /** Under the title: the program of a row, the place of a deal, what a page is about. */
  line: string;
  /** What the title is also called. */
  also?: string;
  /** Where it belongs: its program, its firm. */
  names?: string;
  /** Words that stand on it and that no result shows. */
  text?: string;
  /** A row's term, or a deal's amount. */
  value?: string;
  /** A row's note. */
  note?: string;
  /** Of a deal. */
  picture?: { name: string; version: string };
  /** Points that it stands behind others: what is told on request, and rules that are not our own. */
  behind?: number;
}

/** A kind of thing, in the order in which equals stand. */
export interface Group {
  key: string;
  name: string;
  one: string;
  many: string;
  items: Findable[];
}

/** The index as it travels. Server and browser make the same search of it. */
export interface FindableSite {
  groups: Group[];
  /** Of the terms: 'December 1, 2025' and the version. */
  terms: { asOf: string; version: string };
}
