import { programOf } from '#app/features/deal/desk-data.ts';
import { paymentsOf } from '#app/lending/deal/amortization.ts';
import { dollars, wholeCents } from '#app/lending/deal/cents.ts';
import type { ProgramAnswer } from '#app/lending/deal/program-answer.ts';
import { ruleFor } from '#app/lending/deal/program-terms.ts';
import { type Place, refer } from './sheet-draft.ts';
import type { WorkbookDraft, Written } from './workbook-draft.ts';

/** The longest term of an insured loan, in months. */
const MOST_MONTHS = 480;

/** The insured loan whose payments are shown: the chosen one, else the first that lends. */
export function paidProgram({ source: { desk } }: WorkbookDraft): ProgramAnswer | null {
  const paid = desk.answer.programs.filter(
    (one) => one.verdict !== 'does-not-fit' && paymentsOf(desk.terms, desk.read.deal, one) !== null,
  );
  return paid.find(({ key }) => key === desk.read.deal.program) ?? paid[0] ?? null;
}

/** Payments and balance of an insured loan by year, and to their right the months that are added up. */
export function paymentsSheet(
  draft: WorkbookDraft,
  answer: ProgramAnswer,
  { loan, written }: { loan: string; written: Written },
): boolean {
  const { payments: sheet, source } = draft;
  const { desk } = source;
  const { deal } = desk.read;
  const { loan: lent, key } = answer;
  const payments = paymentsOf(desk.terms, deal, answer);
  const term = written.term;
  if (!payments || !lent || !term) return false;
  const name = sheet.name;
  const at = (place: Place) => refer(place, name);
  const { rule } = ruleFor(desk.terms.find((one) => one.key === key)!, deal, 'premiumAnnual');
  const rate = draft.field('hud');
  const premium =
    deal.premium === null && rule ? refer(draft.figure(key, rule.id).to, name) : draft.field('premium');
  const line = (text: string, formula: string, value: number, unit: 'cents' | 'months') => {
    sheet.put(0, { text, look: 'plain' });
    const place = sheet.put(1, { formula, value, unit, look: 'strong' });
    sheet.row += 1;
    return at(place);
  };
  const first = sheet.row;
  sheet.put(0, { text: programOf(desk, key).name, look: 'group' });
  sheet.row += 1;
  const loanAt = line('Loan', loan, lent, 'cents');
  const months = line('Months', refer(term, name), payments.months, 'months');
  const level = line(
    'A month',
    `ROUND(-PMT(${rate}/12,MAX(1,${months}),1)*${loanAt}+1E-9,2)`,
    payments.monthly,
    'cents',
  );
  sheet.row += 1;
  const heads = (texts: readonly string[], from: number, row: number) => {
    texts.forEach((text, i) => {
      sheet.put(from + i, { text, look: 'head', right: true }, row);
    });
  };
  heads(['Year', 'Interest', 'Principal', 'Insurance', 'Balance'], 0, sheet.row);
  heads(['Month', 'Before', 'Interest', 'Principal', 'After'], 6, first);
  sheet.row += 1;
  const from = first + 2;
  const last = from + MOST_MONTHS - 1;
  const column = (letter: string) => `$${letter}$${from}:$${letter}$${last}`;
  for (let year = 1; year <= MOST_MONTHS / 12; year++) {
    const known = payments.years[year - 1];
    const [begins, ends] = [12 * (year - 1), 12 * year];
    const within = `${column('G')},">${begins}",${column('G')},"<=${ends}"`;
    const cell = (index: number, formula: string, value: number | undefined, unit: 'count' | 'cents') =>
      sheet.put(index, {
        formula: `IF(${months}>${begins},${formula},"")`,
        look: 'bare',
        unit,
        ...(value === undefined ? { said: '' } : { value }),
      });
    cell(0, String(year), known?.year, 'count');
    cell(1, `ROUND(SUMIFS(${column('I')},${within}),2)`, known?.interest, 'cents');
    cell(2, `ROUND(SUMIFS(${column('J')},${within}),2)`, known?.principal, 'cents');
    cell(3, `ROUND(SUMIFS(${column('H')},${within})*${premium}/12+1E-9,2)`, known?.premium, 'cents');
    cell(4, `ROUND(${loanAt}-SUMIFS(${column('J')},${column('G')},"<=${ends}"),2)`, known?.balance, 'cents');
    sheet.row += 1;
  }
  const cents = Math.round(payments.monthly * 100);
  let balance = lent * 100;
  for (let month = 1; month <= MOST_MONTHS; month++) {
    const row = from + month - 1;
    const due = wholeCents((balance * deal.hud!) / 1200);
    const paid = month === payments.months ? balance : Math.min(balance, cents - due);
    const put = (index: number, formula: string, value: number, unit: 'count' | 'cents' = 'cents') =>
      sheet.put(
        index,
        {
          formula: `IF(${month}>${months},"",${formula})`,
          look: 'bare',
          unit,
          ...(month > payments.months ? { said: '' } : { value }),
        },
        row - 1,
      );
    put(6, String(month), month, 'count');
    put(7, month === 1 ? loanAt : `$K$${row - 1}`, dollars(balance));
    put(8, `ROUND($H$${row}*${rate}/12+1E-9,2)`, dollars(due));
    put(9, `IF(${month}=${months},$H$${row},MIN($H$${row},ROUND(${level}-$I$${row},2)))`, dollars(paid));
    balance -= paid;
    put(10, `ROUND($H$${row}-$J$${row},2)`, dollars(balance));
  }
  return true;
}
