import { programOf } from '#app/features/deal/desk-data.ts';
import { costCaveats } from '#app/features/deal/words/cost-caveats.ts';
import { NOT_COUNTED } from '#app/features/deal/words/funds-text.ts';
import { FIELDS } from '#app/lending/deal/deal-fields.ts';
import { type CellUnit, type Place, refer, serialOf } from './sheet-draft.ts';
import { sheetFormula } from './sheet-formula.ts';
import { caveatRows, heading, type WorkbookDraft, type Written } from './workbook-draft.ts';

/** The number of months for which the workbook computes interest: the longest initial term that can be typed. */
const MONTHS: number = FIELDS.hold.most;

/** The sheet of costs: what a bridge loan costs, month by month and in total; null where the desk cannot compute it. */
export function bridgeCostSheet(draft: WorkbookDraft, loans: ReadonlyMap<string, Written>) {
  const { desk } = draft.source;
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
          { text: 'Loan asked for, with the reserve that it holds' },
          { text: 'Solved on the desk. It does not follow here.', look: 'quiet' },
          { value: program.request, unit: 'dollars' },
        )[2]!,
      )
    : draft.field('loan');
  const [, , loan] = cost.line(
    { text: 'Loan', look: 'strong' },
    { text: 'The loan wanted, as far as the largest goes', look: 'quiet' },
    {
      // MIN ignores an empty cell
      formula: largest ? `MIN(${request},${at(largest)})` : request,
      value: result.loan,
      unit: 'dollars',
      look: 'strong',
    },
  ) as [Place, Place, Place];

  // the day of closing has a row of its own before the months
  const first = months.row + 2;
  const column = (index: number, last = MONTHS): string =>
    `'${months.name.replaceAll("'", "''")}'!$${'ABCDEFGHIJKLM'[index]}$${first}:$${'ABCDEFGHIJKLM'[index]}$${first + last - 1}`;
  const hold = draft.field('hold');
  const [, , least] = cost.line(
    { text: 'Months of minimum interest' },
    { text: 'As typed, else the share of the initial term, up to the month', look: 'quiet' },
    {
      formula: bridgeLoan.minimum.input.field
        ? `MIN(${draft.field('minimum')},${hold})`
        : bridgeLoan.minimum.input.row
          ? `ROUNDUP(${hold}*${draft.cellOf(bridgeLoan.minimum.input, key, new Map(), name)}-1E-9,0)`
          : '0',
      value: result.minimumMonths,
      unit: 'months',
    },
  ) as [Place, Place, Place];
  const [, , days] = cost.line(
    { text: 'Days of the first month' },
    { text: '', look: 'quiet' },
    { formula: column(2, 1).split(':')[0]!, value: result.months[0]!.days, unit: 'days' },
  ) as [Place, Place, Place];
  const [, , extended] = cost.line(
    { text: 'Last month with every extension' },
    { text: 'As many as the term of the program has room for', look: 'quiet' },
    { formula: draft.extended(key, name), value: bridgeLoan.term.extended, unit: 'months' },
  ) as [Place, Place, Place];
  const steady = draft.field('steady');
  const stable = `IF(ISNUMBER(${steady}),${steady},${hold})`;
  const { takeout } = answer;
  const held = takeout ? takeout.timeline.coverage[1] - takeout.timeline.stabilized : 0;
  // nobody extends a bridge for a loan that HUD would not make
  const repaid =
    takeout?.refused.length === 0
      ? `MAX(${hold},MIN(${at(extended)},${stable}+MAX(${held},N(${draft.field('process')}))))`
      : hold;
  const [, , payoff] = cost.line(
    { text: 'Paid off in month' },
    {
      text: 'The initial term, or the month in which the HUD loan can repay it, as far as extensions go',
      look: 'quiet',
    },
    { formula: repaid, value: result.payoff, unit: 'months' },
  ) as [Place, Place, Place];
  const { each } = bridgeLoan.term;
  const [, , extensions] = cost.line(
    { text: 'Extensions used' },
    { text: 'As many as it takes to the month of payoff', look: 'quiet' },
    {
      formula: each === 0 ? '0' : `MAX(0,ROUNDUP((${at(payoff)}-${hold})/${each},0))`,
      value: result.extensionsUsed,
      unit: 'count',
    },
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
  const fees = ['Origination fee', 'Exit fee', 'Extension fees'];
  for (const step of result.steps) {
    const isFee = fees.includes(step.label);
    const field = step.inputs.find((input) => input.source === 'you')?.field;
    const counted = () => sheetFormula(step.expression, (input) => draft.cellOf(input, key, earlier, name));
    if (step.label === 'Total cost')
      byHand[step.label] = `SUM(${step.inputs.map((input) => at(earlier.get(input.name)!)).join(',')})`;
    // a fee that nobody typed is at market, and not zero
    if (isFee && field)
      byHand[step.label] =
        step.label === 'Extension fees'
          ? `IF(${at(extensions)}=0,0,IF(ISNUMBER(${draft.field('ext')}),ROUND(${at(loan)}*${draft.field('ext')}+1E-9,2)*${at(extensions)},"${NOT_COUNTED}"))`
          : `IF(ISNUMBER(${draft.field(field)}),${counted()},"${NOT_COUNTED}")`;
    draft.step(cost, key, step, earlier, byHand[step.label], isFee ? NOT_COUNTED : undefined);
  }
  const share = result.participation ? ', before the share of value' : '';
  cost.put(0, { text: `Interest and the fees typed${share}` }, earlier.get('Total cost')!.row);
  const rate = earlier.get('Rate')!;
  const monthly = result.steps.find(({ label }) => label === 'Interest of the first month')!;
  const owed = ['Exit fee', 'Minimum interest']
    .map((label) => `N(${at(earlier.get(label)!, months.name)})`)
    .join('+');
  const loanAt = at(loan, months.name);
  const knowsNoi = deal.noi !== null;
  const income = (row: number) => {
    const [noi, noi2] = [draft.field('noi'), draft.field('noi2')];
    const months = `IF(ISNUMBER(${steady}),${steady},${hold})`;
    const done = `IF(${months}=0,1,MIN(1,($A${row}-0.5)/MAX(1,${months})))`;
    return `ROUND((${noi}+IF(ISNUMBER(${noi2}),${noi2}-${noi},0)*${done})/12+1E-9,2)`;
  };
  const blank = { text: '', look: 'bare' as const };
  const flow0 = result.loan - (result.originationFee ?? 0);
  months.put(10, {
    ...{
      formula: `${loanAt}-N(${at(earlier.get('Origination fee')!, months.name)})`,
      value: flow0,
      unit: 'cents',
    },
  });
  months.row += 1;
  for (let index = 1; index <= MONTHS; index++) {
    const row = months.row + 1;
    const known = result.months[index - 1];
    const end = at(payoff, months.name);
    const inTerm = (formula: string) => `IF($A${row}>${end},"",${formula})`;
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
    const past = index - bridgeLoan.term.initial;
    const isExtended = past >= 0 && index < result.payoff && past % Math.max(1, each) === 0;
    const extensionFee = isExtended ? (result.extensionFees ?? 0) / Math.max(1, result.extensionsUsed) : 0;
    const paid = known
      ? -known.interest -
        extensionFee -
        (isLast ? result.loan + (result.exitFee ?? 0) + result.minimumInterest : 0)
      : null;
    const extendedBy =
      each === 0
        ? ''
        : `-IF(AND($A${row}>=${hold},$A${row}<${end},MOD($A${row}-${hold},${each})=0),ROUND(${loanAt}*N(${draft.field('ext')})+1E-9,2),0)`;
    months.line(
      {
        formula: `IF(ROW()-${first - 1}>${end},"",ROW()-${first - 1})`,
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
      knowsNoi ? cell(`MIN(F${row},MAX(0,G${row}))`, 'cents', known?.fromNoi ?? undefined) : blank,
      knowsNoi
        ? cell(`IF($A${row}<=${hold},F${row}-H${row},0)`, 'cents', known?.fromReserve ?? undefined)
        : blank,
      knowsNoi ? cell(`F${row}-H${row}-I${row}`, 'cents', known?.fromSponsor ?? undefined) : blank,
      cell(`-F${row}${extendedBy}-IF($A${row}=${end},${loanAt}+${owed},0)`, 'cents', paid),
      {
        formula: `IF(ISNUMBER($A${row}),IF($A${row}<=${hold},C${row},0),0)`,
        look: 'bare',
        unit: 'count',
        value: index <= deal.hold ? (known?.days ?? 0) : 0,
      },
      {
        formula: knowsNoi ? `IF(L${row}>0,MAX(0,G${row}),0)` : '0',
        look: 'bare',
        unit: 'cents',
        value: knowsNoi && index <= deal.hold ? Math.max(0, known?.noi ?? 0) : 0,
      },
    );
  }
  if (knowsNoi)
    cost.line(
      { text: 'Interest reserve' },
      { text: 'Interest above NOI, month by month', look: 'quiet' },
      { formula: `SUM(${column(8)})`, value: result.reserve, unit: 'cents' },
    );
  const flows = column(10).replace(`$${first}:`, `$${first - 1}:`);
  const [, , allIn] = cost.line(
    { text: 'All-in annual cost' },
    { text: '(1 + internal rate of the flows) ^ 12 − 1', look: 'quiet' },
    {
      formula: `IFERROR((1+IRR(${flows},${at(rate)}/12))^12-1,"No limit")`,
      unit: 'percent',
      ...(result.allInAnnual === null ? { said: 'No limit' } : { value: result.allInAnnual }),
    },
  ) as [Place, Place, Place];
  const caveats = costCaveats(desk, result);
  caveatRows(cost, caveats);
  // at its head: below its months nobody would see them
  months.put(0, { text: caveats.toReversed().join(' '), look: 'note', wrap: true, span: 11 }, 0);
  return {
    key,
    loan,
    least,
    rate,
    total: earlier.get('Total cost')!,
    exit: earlier.get('Exit fee')!,
    allIn,
    extended,
    column,
    paid: result.payoff,
  };
}
