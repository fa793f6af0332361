import type { Desk } from '#app/features/deal/desk-data.ts';
import type { SheetSite } from '#app/features/deal/sheet/deal-sheet.ts';
import type { Expression, StepInput } from '#app/lending/deal/arithmetic.ts';
import { FIELDS, type FieldKey } from '#app/lending/deal/deal-fields.ts';
import { INSURED_STEP, roundedDown } from '#app/lending/deal/loan-step.ts';
import { ruleFor } from '#app/lending/deal/program-terms.ts';
import type { RuleAnswer } from '#app/lending/deal/rule-answer.ts';
import { Step } from '#app/lending/deal/step.ts';
import type { PublishedTerms } from '#app/lending/published-terms.ts';
import { type Rule, rowOf } from '#app/lending/rules.ts';
import { isInsured } from '#app/lending/vocabulary.ts';
import { type CellUnit, type Place, refer, SheetDraft } from './sheet-draft.ts';
import { sheetFormula } from './sheet-formula.ts';

/** The names of the sheets, in order. */
export const SHEETS = {
  deal: 'Deal',
  loans: 'Loans',
  funds: 'Sources and uses',
  cost: 'Bridge cost',
  months: 'Months',
  out: 'Way out',
  payments: 'Payments',
  terms: 'Terms',
  notes: 'Notes',
} as const;

/** The name of a field's cell, so that formulas are readable: 'NOI today' -> 'NOI_today'. */
export const cellName = (field: FieldKey) =>
  FIELDS[field].label.replace(/^(?=\d)/, '_').replace(/[^A-Za-z0-9]+/g, '_');

/** Amounts with these names have cents, because they are computed month by month. */
const CENTS = /interest|fee|cost|surplus/i;
const unitIn = ({ label, unit }: Step, isCost: boolean): CellUnit =>
  unit === 'dollars' && isCost && CENTS.test(label) ? 'cents' : unit;

export interface WorkbookSource {
  desk: Desk;
  site: SheetSite;
  terms: PublishedTerms;
  /** without a slash at its end */
  siteUrl: string;
}

/** The tests of one program, as they are written on a sheet. */
export interface Written {
  largest: Place;
  /** value of the loan in dollars */
  value: number | null;
  allows: { label: Place; amount: Place }[];
  /** the same at the other end of a range of coverage, which lends at least as much; null where there is no range */
  looser: { coverage: { place: Place; value: number }; amount: Place; value: number } | null;
  /** the steps of all tests by name; the first where several have the same name */
  steps: ReadonlyMap<string, Place>;
  /** for an insured loan, the months of full amortization */
  term: Place | null;
}

/** An expression in which a figure of the terms stands at the lower end of its range. */
function atLowerEnd(expression: Expression, rule: Rule): Expression {
  if (typeof expression === 'number' || 'words' in expression) return expression;
  if ('sign' in expression) return { ...expression, of: expression.of.map((part) => atLowerEnd(part, rule)) };
  return expression.row === rule.id ? { ...expression, value: rule.from } : expression;
}

/** Builds a workbook: what is written refers to cells, which are made at the first reference. */
export class WorkbookDraft {
  readonly deal: SheetDraft;
  readonly loans: SheetDraft;
  readonly funds: SheetDraft;
  readonly cost: SheetDraft;
  readonly months: SheetDraft;
  readonly out: SheetDraft;
  readonly payments: SheetDraft;
  readonly terms: SheetDraft;
  readonly notes: SheetDraft;
  readonly used = new Set<FieldKey>();
  private readonly figures = new Map<string, { from: Place; to: Place; row: string }>();
  readonly source: WorkbookSource;

  constructor(source: WorkbookSource) {
    this.source = source;
    // each sheet that may be passed on alone begins with the notice that it is no commitment
    const heads = (sheet: SheetDraft, texts: readonly string[], figures: readonly number[]) => {
      sheet.put(0, { text: source.desk.words.caveats.notice, look: 'note' });
      sheet.row += 1;
      sheet.line(
        ...texts.map((text, i) => ({ text, look: 'head' as const, wrap: true, right: figures.includes(i) })),
      );
    };
    this.deal = new SheetDraft(SHEETS.deal, [32, 20, 3, 34, 17, 30, 30]);
    this.loans = new SheetDraft(SHEETS.loans, [34, 72, 18, 22]);
    this.funds = new SheetDraft(SHEETS.funds, [34, ...Array.from({ length: 9 }, () => 24)]);
    this.cost = new SheetDraft(SHEETS.cost, [34, 72, 18, 22]);
    this.months = new SheetDraft(SHEETS.months, [8, 12, 9, 16, 10, 15, 15, 15, 16, 16, 18, 12, 16]);
    this.out = new SheetDraft(SHEETS.out, [34, 72, 18, 22]);
    this.payments = new SheetDraft(SHEETS.payments, [9, 18, 18, 18, 18, 3, 8, 18, 16, 16, 18]);
    this.terms = new SheetDraft(SHEETS.terms, [26, 44, 22, 14, 14, 13, 11, 16]);
    this.notes = new SheetDraft(SHEETS.notes, [100]);
    for (const sheet of [this.loans, this.cost, this.out])
      heads(sheet, ['Step', 'Arithmetic', 'Figure', 'The term it rests on'], [2]);
    for (const sheet of [this.funds, this.payments]) {
      sheet.put(0, { text: source.desk.words.caveats.notice, look: 'note' });
      sheet.row += 1;
    }
    const months = [
      ...['Month', 'Calendar', 'Days', 'Balance', 'Rate', 'Interest', 'NOI', 'From NOI'],
      ...['From the reserve', 'From the sponsor', 'Borrower’s flow', 'Days of the initial term', 'NOI of it'],
    ];
    heads(this.months, months, [...months.keys()]);
    heads(
      this.terms,
      ['Program', 'Term', 'As printed', 'From', 'To', 'As of', 'Version', 'On the sheet'],
      [3, 4],
    );
  }

  /** The cell of a field of the deal. */
  field(field: FieldKey): string {
    this.used.add(field);
    return cellName(field);
  }

  /** A rule of the terms; some of HUD's current rules always apply. */
  private rule(key: string, row: string): Rule {
    const { rules, today } = this.source.desk.terms.find((one) => one.key === key)!;
    return [...rules, ...today].find(({ id }) => id === row)!;
  }

  /** The cells of a figure of the terms. */
  figure(key: string, row: string): { from: Place; to: Place; row: string } {
    const at = `${key} ${row}`;
    const known = this.figures.get(at);
    if (known) return known;
    const { source, terms } = this;
    const rule = this.rule(key, row);
    const program = source.terms.programs.find((one) => one.key === key)!;
    const label = program.rows.find(({ id }) => id === rowOf(row))?.label ?? '';
    const printed = program.rules.find(({ id }) => id === row)?.printed ?? '';
    const link = `${source.siteUrl}${program.path}#${rowOf(row)}`;
    const { unit, from, to } = rule;
    const [, , , low, high] = terms.line(
      ...[{ text: program.name }, { text: label }, { text: printed }],
      from === to ? null : { value: from, unit },
      { value: to, unit },
      ...[{ text: program.asOf }, { text: program.version }, { text: 'Read the row', link }],
    ) as [Place, Place, Place, Place, Place];
    const found = { from: from === to ? high : low, to: high, row: link };
    this.figures.set(at, found);
    return found;
  }

  /** The cell of an input; `earlier` holds the steps before, and values computed without a step. */
  cellOf(input: StepInput, key: string, earlier: ReadonlyMap<string, Place>, sheet: string): string {
    if (input.field) return this.field(input.field);
    if (input.row) {
      const { from, to } = this.figure(key, input.row);
      const rule = this.rule(key, input.row);
      const at = (place: Place) => refer(place, sheet);
      if (input.value === rule.to) return at(to);
      return input.value === rule.from ? at(from) : `((${at(from)}+${at(to)})/2)`;
    }
    const place = earlier.get(input.name);
    if (place) return refer(place, sheet);
    // a figure for which the site charges nothing has no row
    if (input.value === 0) return '0';
    throw new Error(`no cell holds ${input.name}`);
  }

  /** One step as a row: its words, its formula, and the row of the terms that it comes from. */
  step(
    sheet: SheetDraft,
    key: string,
    step: Step,
    earlier: Map<string, Place>,
    formula?: string,
    unknown = 'No limit',
  ): Place {
    const { label, expression, value, source } = step;
    const written =
      formula ?? sheetFormula(expression, (input) => this.cellOf(input, key, earlier, sheet.name));
    const divides = /\//.test(written);
    const isCost = sheet !== this.loans;
    const [, , place] = sheet.line(
      { text: label },
      { text: step.formula, look: 'quiet', wrap: true },
      {
        formula: divides && value === null ? `IFERROR(${written},"No limit")` : written,
        ...(value === null ? { said: unknown } : { value }),
        unit: unitIn(step, isCost),
      },
      source ? { text: 'Read the row', look: 'quiet', link: this.figure(key, source).row } : null,
    ) as [Place, Place, Place];
    earlier.set(label, place);
    return place;
  }

  /** The tests of one program: their steps, the amount that each allows, and the smallest amount. */
  rules(
    sheet: SheetDraft,
    key: string,
    rules: readonly RuleAnswer[],
    before: ReadonlyMap<string, Place>,
  ): Written {
    const step = isInsured(key) ? INSURED_STEP : 1;
    const allows: Written['allows'] = [];
    const amounts: number[] = [];
    const all = new Map<string, Place>();
    const sized = rules.filter(({ steps }) => steps.length > 0);
    for (const { steps, amount } of sized) {
      const earlier = new Map(before);
      let last: Place | null = null;
      for (const step of steps) last = this.step(sheet, key, step, earlier);
      for (const [label, place] of earlier) if (!all.has(label)) all.set(label, place);
      const raw = refer(last!, sheet.name);
      const places = sheet.line(
        { text: steps.at(-1)!.label, look: 'strong' },
        { text: 'Allows, in whole dollars', look: 'quiet' },
        {
          ...{
            formula: `IF(ISNUMBER(${raw}),INT(MAX(0,${raw})+1E-6),"No limit")`,
            look: 'strong',
            unit: 'dollars',
          },
          ...(amount === null ? { said: 'No limit' } : { value: amount }),
        },
      );
      allows.push({ label: places[0]!, amount: places[2]! });
      if (amount !== null) amounts.push(amount);
    }
    const references = allows.map(({ amount }) => refer(amount, sheet.name));
    const list = references.join(',');
    const value = amounts.length === 0 ? null : roundedDown(Math.min(...amounts), step);
    const leastOf = (some: string) => (step === 1 ? `MIN(${some})` : `INT(MIN(${some})/${step})*${step}`);
    const [, , largest] = sheet.line(
      { text: 'The least of them', look: 'strong' },
      {
        text:
          step === 1
            ? 'Least of what the tests allow'
            : 'Least of what the tests allow, down to the next $100',
        look: 'quiet',
      },
      {
        formula: `IF(COUNT(${list})=0,"No limit",${leastOf(list)})`,
        look: 'strong',
        unit: 'dollars',
        ...(value === null ? { said: 'No limit' } : { value }),
      },
    ) as [Place, Place, Place];
    const looser = this.looserEnd(sheet, key, sized, { steps: all, references, leastOf });
    sheet.row += 1;
    return { largest, looser, allows, value, steps: all, term: all.get('Term') ?? null };
  }

  /** What is lent at the looser end of a range of coverage, where the other tests allow it. */
  private looserEnd(
    sheet: SheetDraft,
    key: string,
    sized: readonly RuleAnswer[],
    {
      steps,
      references,
      leastOf,
    }: {
      steps: ReadonlyMap<string, Place>;
      references: readonly string[];
      leastOf: (some: string) => string;
    },
  ): Written['looser'] {
    const ranged = sized.findIndex(({ ends, limitTo }) => ends !== null && limitTo !== null);
    const { ends, row, steps: strict = [] } = sized[ranged] ?? {};
    if (!ends || !row) return null;
    const rule = this.rule(key, row);
    const { label, unit, expression, source } = strict.at(-1)!;
    const coverage = new Step(`${label}, looser end`, unit, atLowerEnd(expression, rule), source);
    const at = refer(this.step(sheet, key, coverage, new Map(steps)), sheet.name);
    const isOther = (_: unknown, i: number) => i !== ranged;
    const amounts = sized.filter(isOther).flatMap(({ amount }) => (amount === null ? [] : [amount]));
    const value = roundedDown(Math.min(ends[1], ...amounts), INSURED_STEP);
    const some = [`INT(MAX(0,${at})+1E-6)`, ...references.filter(isOther)].join(',');
    const [, , amount] = sheet.line(
      { text: 'The least of them, at the looser end', look: 'strong' },
      { text: 'With that coverage in place of the stricter one', look: 'quiet' },
      { formula: leastOf(some), look: 'strong', unit: 'dollars', value },
    ) as [Place, Place, Place];
    return { coverage: { place: this.figure(key, row).from, value: rule.from }, amount, value };
  }

  /** The last month of a program's bridge loan with all extensions that fit, as a formula. */
  extended(key: string, sheet: string): string {
    const { desk } = this.source;
    const terms = desk.terms.find((one) => one.key === key)!;
    const cell = (measure: 'term' | 'extensionMonths' | 'extensionCount') => {
      const { rule } = ruleFor(terms, desk.read.deal, measure);
      return rule && refer(this.figure(key, rule.id).to, sheet);
    };
    const hold = this.field('hold');
    const [longest, each, most] = [
      cell('term'),
      cell('extensionMonths') ?? '0',
      cell('extensionCount') ?? '0',
    ];
    const room = longest === null ? most : `MIN(${most},INT((${longest}-${hold})/MAX(1,${each})))`;
    return `${hold}+MAX(0,${room})*${each}`;
  }

  /** The names of the tests that set a loan, as a formula. */
  heldBy({ allows }: Written): string {
    const from = this.deal.name;
    const list = allows.map(({ amount }) => refer(amount, from)).join(',');
    const each = allows.map(({ label, amount }) => {
      const at = refer(amount, from);
      return `IF(${at}=MIN(${list}),", "&${refer(label, from)},"")`;
    });
    return each.length === 0 ? '""' : `MID(${each.join('&')},3,200)`;
  }
}

/** What the figures of a sheet are never to be read without, below them; `across` its columns, or in the one beside the labels. */
export function caveatRows(sheet: SheetDraft, lines: readonly string[], across?: number): void {
  sheet.row += 1;
  // a sentence follows no change of a shaded cell, and some have sums in them
  heading(sheet, 'Before you rely on it (the deal as it was sent)');
  for (const text of new Set(lines)) {
    const draft = { text, look: 'quiet' as const, wrap: true };
    if (across === undefined) sheet.put(1, draft);
    else sheet.put(0, { ...draft, span: across });
    sheet.row += 1;
  }
}

/** A heading on a sheet of steps. */
export const heading = (sheet: SheetDraft, text: string) =>
  sheet.line(
    { text, look: 'group' },
    { text: '', look: 'group' },
    { text: '', look: 'group' },
    { text: '', look: 'group' },
  );
