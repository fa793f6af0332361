import { programOf } from '#app/features/deal/desk-data.ts';
import { sayFigure } from '#app/features/deal/words/figure-text.ts';
import { sayTyped } from '#app/features/deal/words/typed-text.ts';
import { STANDINGS, sayStanding } from '#app/features/deal/words/verdict-text.ts';
import { capitalized } from '#app/format/first-letter.ts';
import { FIELD_KEYS, FIELDS, type FieldKey, type NumberKey } from '#app/lending/deal/deal-fields.ts';
import type { ProgramAnswer } from '#app/lending/deal/program-answer.ts';
import { ruleFor } from '#app/lending/deal/program-terms.ts';
import type { RuleAnswer } from '#app/lending/deal/rule-answer.ts';
import { unitOf } from '#app/lending/deal/step.ts';
import type { bridgeCostSheet } from './bridge-cost-sheet.ts';
import { askedOf, type fundsSheet } from './funds-sheet.ts';
import { type CellUnit, type Place, refer, serialOf } from './sheet-draft.ts';
import { LATE, leftLabel, type wayOutSheet } from './way-out-sheet.ts';
import { cellName, type WorkbookDraft, type Written } from './workbook-draft.ts';

/** Fields that are no numbers, or that select a row: shown, but not editable here. */
const isFixed = (key: FieldKey) =>
  ['for', 'type', 'market', 'afford', 'owner', 'days', 'reserve', 'program'].includes(key);

export function inputRows(draft: WorkbookDraft, names: { name: string; range: string }[]) {
  const { deal: sheet, source } = draft;
  const { desk } = source;
  const { deal } = desk.read;
  const shown = FIELD_KEYS.filter((key) => {
    const { kind } = FIELDS[key];
    return (
      !['choice', 'text', 'version', 'program'].includes(kind) && (deal[key] !== null || draft.used.has(key))
    );
  });
  for (const key of shown) {
    const value = deal[key];
    const isYours = draft.used.has(key);
    const isPrice = key === 'value' && desk.read.assumed.includes(key);
    sheet.put(0, { text: `${FIELDS[key].label}${isPrice ? ', taken as the price' : ''}` });
    const place = sheet.put(1, {
      look: isYours ? 'yours' : 'plain',
      value: typeof value === 'string' ? serialOf(value) : value,
      unit: key === 'start' ? 'month' : unitOf(key as NumberKey),
    });
    if (isYours) names.push({ name: cellName(key), range: refer(place) });
    sheet.row += 1;
  }
  sheet.row += 1;
  sheet.put(0, { text: 'Fixed in this file', look: 'group' });
  sheet.put(1, { text: '', look: 'group' });
  sheet.row += 1;
  for (const key of FIELD_KEYS) {
    if (deal[key] === null || !(isFixed(key) || key === 'sofrOf')) continue;
    sheet.put(0, { text: FIELDS[key].label });
    sheet.put(1, { text: capitalized(sayTyped(desk, key)), wrap: true });
    sheet.row += 1;
  }
  sheet.put(0, {
    text: 'These choose the rows of the terms. Change them on the desk.',
    look: 'quiet',
    wrap: true,
  });
}

/** Rules about a number of the deal: they follow the cells, as the tests of an amount do. */
const NUMBER_FIELDS = {
  units: 'units',
  occupancy: 'occupied',
  'commercial-area': 'shopArea',
  'commercial-income': 'shopIncome',
} as const satisfies Partial<Record<RuleAnswer['id'], NumberKey>>;

/**
 * Conditions under which a rule of the program is broken, as formulas; null where a rule is broken that no number of
 * this file can mend.
 */
function brokenRules(draft: WorkbookDraft, answer: ProgramAnswer): string[] | null {
  const { key, rules } = answer;
  const terms = draft.source.desk.terms.find((one) => one.key === key)!;
  const from = draft.deal.name;
  const broken: string[] = [];
  for (const { id, met, row, steps } of rules) {
    if (steps.length > 0 || id === 'minimum' || row === null) continue;
    if (id === 'term') {
      const { from: least, to: most } = draft.figure(key, row);
      broken.push(
        `${draft.field('hold')}>${refer(most, from)}`,
        `${draft.extended(key, from)}<${refer(least, from)}`,
      );
    } else if (id in NUMBER_FIELDS) {
      const { op } = terms.rules.find((rule) => rule.id === row)!;
      const { from: least, to: most } = draft.figure(key, row);
      const cell = draft.field(NUMBER_FIELDS[id as keyof typeof NUMBER_FIELDS]);
      const limit = op === 'max' ? `${cell}>${refer(most, from)}+1E-9` : `${cell}<${refer(least, from)}-1E-9`;
      broken.push(`AND(ISNUMBER(${cell}),${limit})`);
    } else if (met === false) return null;
  }
  return broken;
}

/** A program's answer as a formula, which follows every figure of the file. */
function answerFormula(draft: WorkbookDraft, answer: ProgramAnswer, at: string, cash: string | undefined) {
  const { key, verdict, funds } = answer;
  const broken = ['fits', 'fits-with-less', 'does-not-fit'].includes(verdict)
    ? brokenRules(draft, answer)
    : null;
  if (broken === null) return null;
  const { rule } = ruleFor(
    draft.source.desk.terms.find((one) => one.key === key)!,
    draft.source.desk.read.deal,
    'loanAmount',
  );
  const asked = `IF(N(${draft.field('loan')})=0,${at},${askedOf(draft, answer)})`;
  const least =
    rule === null || rule.op === 'max' ? '0' : refer(draft.figure(key, rule.id).from, draft.deal.name);
  const out = [...broken, `N(${at})<=0`, `MIN(${asked},${at})<${least}`];
  // for an owner, the answer of a loan that leaves cash to pay differs from that without
  // what a loan that does not fit would leave is in no cell
  const whole = sayStanding({
    ...answer,
    verdict: 'fits',
    funds: cash && funds ? { ...funds, cash: 0 } : null,
  });
  const lends = `IF(${asked}>${at},"${STANDINGS['fits-with-less']}","${whole}")`;
  const leaves =
    cash && funds && !funds.buys ? `IF(${cash}>0,"${STANDINGS['leaves-cash']}",${lends})` : lends;
  return `IF(OR(${out.join(',')}),"${STANDINGS['does-not-fit']}",${leaves})`;
}

export function answerRows(
  draft: WorkbookDraft,
  loans: ReadonlyMap<string, Written>,
  {
    cost,
    out,
    funds,
  }: {
    cost: ReturnType<typeof bridgeCostSheet>;
    out: ReturnType<typeof wayOutSheet>;
    funds: ReturnType<typeof fundsSheet>;
  },
) {
  const { deal: sheet, source } = draft;
  const { desk } = source;
  const from = sheet.name;
  for (const answer of desk.answer.programs) {
    const { key, binding } = answer;
    const written = answer.verdict === 'later' ? out?.written : loans.get(key);
    const program = programOf(desk, key);
    const said = sayStanding(answer);
    sheet.put(3, { text: program.name, look: 'strong', link: source.siteUrl + program.href });
    if (!written) {
      for (const column of [4, 5]) sheet.put(column, { text: '\u2013', look: 'quiet' });
      sheet.put(6, { text: said, look: 'quiet' });
    } else {
      const at = refer(written.largest, from);
      const { value } = written;
      const rules = answer.rules.filter(({ id }) => (binding as string[]).includes(id));
      sheet.put(4, {
        formula: at,
        unit: 'dollars',
        look: 'strong',
        ...(value === null ? { said: 'No limit' } : { value }),
      });
      const names = rules.map(({ steps }) => steps.at(-1)?.label ?? '');
      sheet.put(5, { formula: draft.heldBy(written), said: names.join(', '), wrap: true });
      const formula = answerFormula(draft, answer, at, funds.get(key)?.cash);
      sheet.put(6, formula === null ? { text: said, look: 'quiet' } : { formula, said, look: 'quiet' });
      if (written.looser) {
        const { coverage, amount, value } = written.looser;
        sheet.row += 1;
        sheet.put(3, {
          formula: `"At "&TEXT(${refer(coverage.place, from)},"0.00")&"x coverage"`,
          said: `At ${sayFigure(coverage.value, 'dscr')} coverage`,
          look: 'quiet',
        });
        sheet.put(4, { formula: refer(amount, from), unit: 'dollars', value });
      }
    }
    sheet.row += 1;
  }
  sheet.row += 1;
  const { cost: result, takeout } = desk.answer;
  const sum = (label: string, place: Place, value: number | null, unit: CellUnit) => {
    sheet.put(3, { text: label });
    sheet.put(4, {
      formula: refer(place, from),
      unit,
      look: 'strong',
      ...(value === null ? { said: 'No limit' } : { value }),
    });
    sheet.row += 1;
  };
  if (!cost || !result) return;
  for (const column of [3, 4]) sheet.put(column, { text: column === 3 ? 'Bridge cost' : '', look: 'group' });
  sheet.row += 1;
  sum('Loan', cost.loan, result.loan, 'dollars');
  sum('Rate', cost.rate, result.rate, 'percent');
  sum('Interest and the fees typed', cost.total, result.total, 'cents');
  sum('A year, of that', cost.allIn, result.allInAnnual, 'percent');
  if (!out || !takeout) return;
  sum(leftLabel(takeout), out.surplus, takeout.surplus, 'cents');
  sum(LATE, out.late, Math.max(0, -takeout.timeline.spare), 'months');
}
