import { programOf } from '#app/features/deal/desk-data.ts';
import { FIELD_KEYS, FIELDS, type FieldKey, type NumberKey } from '#app/lending/deal/deal-fields.ts';
import { INSURED_STEP, roundedDown } from '#app/lending/deal/loan-step.ts';
import { unitOf } from '#app/lending/deal/step.ts';
import { isInsured, wordsOf } from '#app/lending/vocabulary.ts';
import type { bridgeCostSheet } from './bridge-cost-sheet.ts';
import { type CellUnit, type Place, refer, serialOf } from './sheet-draft.ts';
import type { wayOutSheet } from './way-out-sheet.ts';
import { cellName, type WorkbookDraft, type Written } from './workbook-draft.ts';

/** Fields that are no numbers, or pick a row: shown, and not to be changed here. */
const isFixed = (key: FieldKey) =>
  ['for', 'type', 'market', 'afford', 'owner', 'days', 'reserve'].includes(key);

export function inputRows(draft: WorkbookDraft, names: { name: string; range: string }[]) {
  const { deal: sheet, source } = draft;
  const { desk, words } = source;
  const { deal } = desk.read;
  const shown = FIELD_KEYS.filter((key) => {
    const { kind } = FIELDS[key];
    return (
      kind !== 'choice' &&
      kind !== 'text' &&
      kind !== 'version' &&
      (deal[key] !== null || draft.used.has(key))
    );
  });
  for (const key of shown) {
    const value = deal[key];
    const isYours = draft.used.has(key);
    sheet.put(0, { text: FIELDS[key].label });
    const place = sheet.put(1, {
      look: isYours ? 'yours' : 'plain',
      value: typeof value === 'string' ? serialOf(value) : value,
      unit: key === 'start' ? 'month' : unitOf(key as NumberKey),
    });
    if (isYours) names.push({ name: cellName(key), range: refer(place) });
    sheet.row += 1;
  }
  sheet.row += 1;
  sheet.put(0, { text: words.fixed, look: 'group' });
  sheet.put(1, { text: '', look: 'group' });
  sheet.row += 1;
  for (const key of FIELD_KEYS) {
    const value = deal[key];
    if (value === null || !(isFixed(key) || key === 'sofrOf')) continue;
    const choice =
      FIELDS[key].kind === 'text'
        ? String(value)
        : (desk.words.form.choices[value] ?? wordsOf(String(value)));
    sheet.put(0, { text: FIELDS[key].label });
    sheet.put(1, { text: choice.charAt(0).toUpperCase() + choice.slice(1), wrap: true });
    sheet.row += 1;
  }
  sheet.put(0, { text: words.fixedNote, look: 'quiet', wrap: true });
}

export function answerRows(
  draft: WorkbookDraft,
  loans: ReadonlyMap<string, Written>,
  cost: ReturnType<typeof bridgeCostSheet>,
  out: ReturnType<typeof wayOutSheet>,
) {
  const { deal: sheet, source } = draft;
  const { desk, words } = source;
  const { loan: wanted } = desk.read.deal;
  const from = sheet.name;
  const wantedAt = draft.field('loan');
  for (const answer of desk.answer.programs) {
    const { key, binding } = answer;
    const written = answer.verdict === 'later' ? out?.written : loans.get(key);
    const program = programOf(desk, key);
    sheet.put(3, { text: program.name, look: 'strong', link: source.siteUrl + program.href });
    sheet.put(7, { text: words.verdicts[answer.verdict], look: 'quiet' });
    if (!written) for (const column of [4, 5, 6]) sheet.put(column, { text: '\u2013', look: 'quiet' });
    else {
      const at = refer(written.largest, from);
      const { value } = written;
      const step = isInsured(key) ? INSURED_STEP : 1;
      const rules = answer.rules.filter(({ id }) => (binding as string[]).includes(id));
      sheet.put(4, {
        formula: at,
        unit: 'dollars',
        look: 'strong',
        ...(value === null ? { said: words.none } : { value }),
      });
      const names = rules.map(({ steps }) => steps.at(-1)?.label ?? '');
      sheet.put(5, { formula: draft.heldBy(written), said: names.join(', '), wrap: true });
      const minimum = answer.rules.find(({ id }) => id === 'minimum')?.row;
      const asked = step === 1 ? wantedAt : `INT(${wantedAt}/${step})*${step}`;
      const least = minimum ? refer(draft.figure(key, minimum).from, from) : '0';
      const lends = `IF(N(${wantedAt})=0,"",IF(MIN(${asked},${at})<${least},"${words.under}",IF(${asked}<=${at},"${words.all}","${words.less}")))`;
      const request = wanted === null ? null : roundedDown(wanted, step);
      const under = answer.rules.some(({ id, met }) => id === 'minimum' && met === false);
      const fits =
        request === null
          ? ''
          : under
            ? words.under
            : value === null || request <= value
              ? words.all
              : words.less;
      sheet.put(6, { formula: lends, said: fits });
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
      ...(value === null ? { said: words.none } : { value }),
    });
    sheet.row += 1;
  };
  if (!cost || !result) return;
  for (const column of [3, 4])
    sheet.put(column, { text: column === 3 ? words.sheets.cost : '', look: 'group' });
  sheet.row += 1;
  sum(words.loan, cost.loan, result.loan, 'dollars');
  sum('Rate', cost.rate, result.rate, 'percent');
  sum('Total cost', cost.total, result.total, 'cents');
  sum(words.allIn, cost.allIn, result.allInAnnual, 'percent');
  if (out && takeout) sum(takeout.steps[0]!.label, out.surplus, takeout.surplus, 'cents');
}
