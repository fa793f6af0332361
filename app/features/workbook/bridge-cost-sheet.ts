import { programOf } from '#app/features/deal/desk-data.ts';
import { FIELDS } from '#app/lending/deal/deal-fields.ts';
import { type CellUnit, type Place, refer, serialOf } from './sheet-draft.ts';
import { sheetFormula } from './sheet-formula.ts';
import { heading, type WorkbookDraft, type Written } from './workbook-draft.ts';

/** Months that the workbook can count interest over: the longest initial term that can be typed. */
const MONTHS: number = FIELDS.hold.most;

/** What a bridge loan costs, month by month and in sum; null where the desk cannot tell. */
export function bridgeCostSheet(draft: WorkbookDraft, loans: ReadonlyMap<string, Written>) {
  const { desk, words } = draft.source;
  const { answer, read } = desk;
  const { cost: result, bridge: key, loan: bridgeLoan } = answer;
  const { deal } = read;
  const largest = key && loans.get(key)?.largest;
  const program = answer.programs.find((one) => one.key === key);
  if (!result || !key || !bridgeLoan || !program) return null;
  const { cost, months } = draft;
  const name = cost.name;
  const at = (place: Place, from = name) => refer(place, from);
  heading(cost, programOf(desk, key).name);

  const isLent = deal.reserve === 'loan' && program.request !== deal.loan;
  const request = isLent
    ? at(
        cost.line(
          { text: words.lentReserve },
          { text: words.lentReserveNote, look: 'quiet' },
          { value: program.request, unit: 'dollars' },
        )[2]!,
      )
    : draft.field('loan');
  const [, , loan] = cost.line(
    { text: words.loan, look: 'strong' },
    { text: words.loanOf, look: 'quiet' },
    {
      // an empty cell is none: MIN leaves it out
      formula: largest ? `MIN(${request},${at(largest)})` : request,
      value: result.loan,
      unit: 'dollars',
      look: 'strong',
    },
  ) as [Place, Place, Place];

  // the day on which the loan is paid out has a row of its own before the months
  const first = months.row + 2;
  const column = (index: number, last = MONTHS): string =>
    `'${months.name.replaceAll("'", "''")}'!$${'ABCDEFGHIJK'[index]}$${first}:$${'ABCDEFGHIJK'[index]}$${first + last - 1}`;
  const hold = draft.field('hold');
  const [, , least] = [
    null,
    null,
    cost.line(
      { text: words.minimumMonths },
      { text: words.minimumMonthsOf, look: 'quiet' },
      {
        formula: bridgeLoan.minimum.input.field
          ? `MIN(${draft.field('minimum')},${hold})`
          : bridgeLoan.minimum.input.row
            ? `ROUNDUP(${hold}*${draft.cellOf(bridgeLoan.minimum.input, key, new Map(), name)}-1E-9,0)`
            : '0',
        value: result.minimumMonths,
        unit: 'months',
      },
    )[2]!,
  ] as const;
  const [, , days] = cost.line(
    { text: words.firstDays },
    { text: '', look: 'quiet' },
    { formula: column(2, 1).split(':')[0]!, value: result.months[0]!.days, unit: 'days' },
  ) as [Place, Place, Place];
  const [, , extensions] = cost.line(
    { text: words.extensions },
    { text: words.extensionsOf, look: 'quiet' },
    { value: result.extensionsUsed, unit: 'count', look: 'yours' },
  ) as [Place, Place, Place];

  const earlier = new Map([
    ['Loan', loan],
    ['Days of the first month', days],
    ['Extensions', extensions],
  ]);
  const interest = `SUM(${column(5)})`;
  const byHand: Record<string, string> = {
    Interest: interest,
    'Minimum interest': `MAX(0,SUMIF(${column(0)},"<="&${at(least)},${column(5)})-${interest})`,
  };
  for (const step of result.steps) draft.step(cost, key, step, earlier, byHand[step.label]);
  const rate = earlier.get('Rate')!;
  const monthly = result.steps.find(({ label }) => label === 'Interest of the first month')!;
  const owed = ['Exit fee', 'Minimum interest']
    .map((label) => at(earlier.get(label)!, months.name))
    .join('+');
  const loanAt = at(loan, months.name);
  const knowsNoi = deal.noi !== null;
  const income = (row: number) => {
    const [noi, noi2] = [draft.field('noi'), draft.field('noi2')];
    const steady = draft.field('steady');
    const months = `IF(ISNUMBER(${steady}),${steady},${hold})`;
    const done = `IF(${months}=0,1,MIN(1,($A${row}-0.5)/MAX(1,${months})))`;
    return `ROUND((${noi}+IF(ISNUMBER(${noi2}),${noi2}-${noi},0)*${done})/12+1E-9,2)`;
  };
  const blank = { text: '', look: 'bare' as const };
  const flow0 = result.loan - result.originationFee;
  months.put(10, {
    ...{
      formula: `${loanAt}-${at(earlier.get('Origination fee')!, months.name)}`,
      value: flow0,
      unit: 'cents',
    },
  });
  months.row += 1;
  for (let index = 1; index <= MONTHS; index++) {
    const row = months.row + 1;
    const known = result.months[index - 1];
    const inTerm = (formula: string) => `IF($A${row}>${hold},"",${formula})`;
    const cell = (formula: string, unit: CellUnit, value: number | null | undefined) => ({
      formula: inTerm(formula),
      look: 'bare' as const,
      unit,
      ...(known && value != null ? { value } : { said: '' }),
    });
    const monthOf = (by: string) => `EDATE(${draft.field('start')},${by})`;
    const interestOf = sheetFormula(monthly.expression, ({ name }) =>
      name === 'Loan' ? loanAt : name === 'Rate' ? at(rate, months.name) : `C${row}`,
    );
    const isLast = index === result.payoff;
    const paid = known
      ? -known.interest - (isLast ? result.loan + result.exitFee + result.minimumInterest : 0)
      : null;
    months.line(
      {
        formula: `IF(ROW()-${first - 1}>${hold},"",ROW()-${first - 1})`,
        look: 'bare',
        unit: 'count',
        ...(known ? { value: index } : { said: '' }),
      },
      cell(monthOf(`$A${row}-1`), 'month', known && serialOf(known.month)),
      cell(
        deal.days === '30' ? '30' : `${monthOf(`$A${row}`)}-${monthOf(`$A${row}-1`)}`,
        'count',
        known?.days,
      ),
      cell(loanAt, 'dollars', known?.balance),
      cell(at(rate, months.name), 'percent', known?.rate),
      cell(interestOf, 'cents', known?.interest),
      knowsNoi ? cell(income(row), 'cents', known?.noi) : blank,
      knowsNoi ? cell(`MIN(F${row},MAX(0,G${row}))`, 'cents', known?.fromNoi) : blank,
      knowsNoi ? cell(`F${row}-H${row}`, 'cents', known?.fromReserve) : blank,
      cell(knowsNoi ? `F${row}-H${row}-I${row}` : `F${row}`, 'cents', known?.fromSponsor),
      cell(`-F${row}-IF($A${row}=${hold},${loanAt}+${owed},0)`, 'cents', paid),
    );
  }
  if (knowsNoi)
    cost.line(
      { text: words.reserve },
      { text: words.reserveOf, look: 'quiet' },
      { formula: `SUM(${column(8)})`, value: result.reserve, unit: 'cents' },
    );
  const flows = column(10).replace(`$${first}:`, `$${first - 1}:`);
  const [, , allIn] = cost.line(
    { text: words.allIn },
    { text: words.allInOf, look: 'quiet' },
    {
      formula: `IFERROR((1+IRR(${flows},${at(rate)}/12))^12-1,"${words.none}")`,
      unit: 'percent',
      ...(result.allInAnnual === null ? { said: words.none } : { value: result.allInAnnual }),
    },
  ) as [Place, Place, Place];
  return {
    key,
    loan,
    least,
    rate,
    total: earlier.get('Total cost')!,
    exit: earlier.get('Exit fee')!,
    allIn,
    column,
  };
}
