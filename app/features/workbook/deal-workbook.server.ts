import { type WriteOptions, writeXlsx } from 'hucre/xlsx';
import { type Desk, programOf } from '#app/features/deal/desk-data.ts';
import { type DealSheet, dealSheet } from '#app/features/deal/sheet/deal-sheet.ts';
import { describeDeal } from '#app/features/deal/words/answer-text.ts';
import { sayApart } from '#app/features/deal/words/apart-text.ts';
import { costCaveats } from '#app/features/deal/words/cost-caveats.ts';
import { sayProblem } from '#app/features/deal/words/field-text.ts';
import { sayPayments } from '#app/features/deal/words/loan-figures.ts';
import { sayNotes } from '#app/features/deal/words/loan-text.ts';
import { sayReasons } from '#app/features/deal/words/reason-text.ts';
import { takeoutCaveats } from '#app/features/deal/words/takeout-caveats.ts';
import { FIELDS } from '#app/lending/deal/deal-fields.ts';
import type { ProgramAnswer } from '#app/lending/deal/program-answer.ts';
import { present } from '#app/lending/present.ts';
import { isInsured } from '#app/lending/vocabulary.ts';
import { bridgeCostSheet } from './bridge-cost-sheet.ts';
import { answerRows, inputRows } from './deal-rows.ts';
import { fundsSheet } from './funds-sheet.ts';
import { paidProgram, paymentsSheet } from './payments-sheet.ts';
import { FACE, refer } from './sheet-draft.ts';
import { wayOutSheet } from './way-out-sheet.ts';
import { caveatRows, heading, WorkbookDraft, type WorkbookSource, type Written } from './workbook-draft.ts';

const HOW = [
  'Change a shaded cell. The loans, what holds them, sources and uses, the cost, the way out and the payments follow by formulas, which any cell shows.',
  'A limit on the sheet Terms is the firm\u2019s. Change it to see what another limit would do, and say so to whom you send it.',
  'Purpose, property type and the other choices pick the rows of the terms that count. They are fixed here and open on the desk.',
  'Rules that a choice decides, and the least term of an insured loan, were put to the deal as it was sent. They are not put again here.',
];

function loansOf(draft: WorkbookDraft): Map<string, Written> {
  const { desk } = draft.source;
  const written = new Map<string, Written>();
  for (const answer of desk.answer.programs) {
    // where a program waits for a number, the smallest amount of its other tests is not its loan
    if (answer.verdict === 'later' || answer.largest === null) continue;
    heading(draft.loans, programOf(desk, answer.key).name);
    written.set(answer.key, draft.rules(draft.loans, answer.key, answer.rules, new Map()));
  }
  return written;
}

/** Rules that set no amount, as of the time when the workbook was made. */
function otherRules(desk: Desk, answer: ProgramAnswer): string {
  const setsAmount = (id: string) => answer.rules.some((rule) => rule.id === id && rule.steps.length > 0);
  const said = sayReasons(desk, answer).filter((_, i) => !setsAmount(answer.reasons[i]!.id));
  return (
    said.map(({ head, rest }) => `${head} ${rest}`.trim()).join(' ') ||
    'Its other rules are met, as far as they can be tested'
  );
}

/** What the loans of a sheet are not to be read without. */
function loanCaveats({ answer, ...desk }: Desk, isShown: (one: ProgramAnswer) => boolean): string[] {
  const shown = answer.programs.filter(isShown);
  return present([
    ...shown.flatMap((one) =>
      [...sayNotes({ answer, ...desk }, one), ...sayApart({ answer, ...desk }, one)].map(
        (note) => `${programOf(desk, one.key).short}: ${note}`,
      ),
    ),
    shown.some(({ key }) => isInsured(key)) && desk.words.caveats.subsidiary,
  ]);
}

function noteRows({ notes, source }: WorkbookDraft, sheet: DealSheet) {
  const { desk, siteUrl } = source;
  const { read } = desk;
  const part = (title: string, texts: readonly string[]) => {
    if (texts.length === 0) return;
    notes.line({ text: title, look: 'group' });
    for (const text of texts) notes.line({ text, wrap: true });
    notes.row += 1;
  };
  notes.line({ text: sheet.of, look: 'title' });
  notes.line({ text: `${sheet.dates.join('. ')}.` });
  notes.line({ text: 'Open this deal on the desk', link: `${siteUrl}/lending/deal?${sheet.query}` });
  notes.row += 1;
  part('How to use it', HOW);
  part(
    'Not read, and not used',
    read.errors.map(
      (error) => `${FIELDS[error.field].label}: ${sayProblem(error, read.typed[error.field] ?? '')}`,
    ),
  );
  part(
    'What else holds, as the deal was sent',
    desk.answer.programs.map((one) => `${programOf(desk, one.key).name}: ${otherRules(desk, one)}`),
  );
  part(
    'Assumptions',
    sheet.assumed.flatMap(({ title, items }) => [`${title} ${items.join('; ')}.`]),
  );
  part('What this is, and what it is not', [...sheet.legal, sheet.reach]);
}

/** A deal as a workbook: the site's arithmetic as formulas, each with its value at the time when it was made. */
export function draftWorkbook(source: WorkbookSource): WriteOptions {
  const { desk, site, siteUrl } = source;
  const draft = new WorkbookDraft(source);
  const loans = loansOf(draft);
  const cost = bridgeCostSheet(draft, loans);
  const out = wayOutSheet(draft, cost);
  const funds = fundsSheet(draft, loans, cost);
  const paid = paidProgram(draft);
  const ofPaid =
    paid?.verdict === 'later'
      ? out && { loan: refer(out.written.largest), written: out.written }
      : paid && loans.has(paid.key) && funds.has(paid.key)
        ? { loan: funds.get(paid.key)!.loan, written: loans.get(paid.key)! }
        : null;
  const isPaid = paid !== null && ofPaid !== null && paymentsSheet(draft, paid, ofPaid);
  const sheet = dealSheet(desk, site);
  const { deal, loans: tests, months, terms, notes } = draft;

  const top: [string, string, string][] = [
    [sheet.of, 'Open this deal on the desk', 'title'],
    [describeDeal(desk), `On terms as of ${desk.asOf}, version ${desk.version}`, 'plain'],
    [
      'Shaded cells are yours to change, and every loan follows.',
      'Indicative, not a commitment to lend.',
      'strong',
    ],
  ];
  for (const [left, right, look] of top) {
    const isTitle = look === 'title';
    deal.put(0, { text: left, look: isTitle ? 'title' : 'quiet' });
    deal.put(3, {
      text: right,
      look: look === 'strong' ? 'strong' : 'quiet',
      ...(isTitle ? { link: `${siteUrl}/lending/deal?${sheet.query}` } : {}),
    });
    deal.row += 1;
  }
  deal.put(0, { text: 'What you typed', look: 'head' });
  deal.put(1, { text: 'Figure', look: 'head', right: true });
  ['Program', 'Tests allow', 'Held by', 'Answer'].forEach((text, i) => {
    deal.put(3 + i, { text, look: 'head', right: i === 1 });
  });
  deal.row += 1;
  const body = deal.row;
  answerRows(draft, loans, { cost, out, funds });
  const answersEnd = deal.row;
  deal.row = body;
  const names: { name: string; range: string }[] = [];
  inputRows(draft, names);
  noteRows(draft, sheet);
  const ofLoans = loanCaveats(desk, ({ key }) => loans.has(key));
  deal.row = Math.max(deal.row, answersEnd);
  caveatRows(
    deal,
    [
      ...ofLoans,
      ...(desk.answer.cost ? costCaveats(desk, desk.answer.cost) : []),
      ...(desk.answer.takeout ? takeoutCaveats(desk, desk.answer.takeout) : []),
      desk.words.caveats.notice,
    ],
    7,
  );
  if (loans.size > 0) caveatRows(tests, ofLoans);
  if (funds.size > 0)
    caveatRows(
      draft.funds,
      loanCaveats(desk, ({ key }) => funds.has(key)),
      funds.size + 1,
    );
  if (isPaid)
    caveatRows(draft.payments, [...loanCaveats(desk, ({ key }) => key === paid.key), sayPayments(desk)], 5);

  return {
    sheets: present([
      deal.written(4),
      loans.size > 0 && tests.written(2),
      funds.size > 0 && draft.funds.written(2, { column: funds.size }),
      cost && draft.cost.written(2),
      // the two columns on the right serve the reserves of the other programs
      cost && months.written(2, { column: 10, row: cost.paid + 2 }),
      out && draft.out.written(2),
      isPaid && draft.payments.written(2, { column: 4 }),
      terms.row > 2 && terms.written(2),
      notes.written(1),
    ]),
    namedRanges: names,
    defaultFont: { name: FACE, size: 11 },
    properties: {
      title: sheet.title,
      subject: 'Indicative, not a commitment to lend.',
      creator: site.firm.name,
      description: sheet.dates.join('. '),
    },
  };
}

/** A deal's workbook as an Office Open XML file. */
export async function dealWorkbook(source: WorkbookSource): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await writeXlsx(draftWorkbook(source)));
}
