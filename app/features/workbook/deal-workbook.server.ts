import { type WriteOptions, writeXlsx } from 'hucre/xlsx';
import { describeDeal } from '#app/features/deal/answer-text.ts';
import { type DealSheet, dealSheet } from '#app/features/deal/deal-sheet.ts';
import { type Desk, programOf } from '#app/features/deal/desk-data.ts';
import { sayProblem } from '#app/features/deal/problem-text.ts';
import { sayReasons } from '#app/features/deal/reason-text.ts';
import { FIELDS } from '#app/lending/deal/deal-fields.ts';
import type { ProgramAnswer } from '#app/lending/deal/program-answer.ts';
import { fillTemplate } from '#app/lending/template.ts';
import { bridgeCostSheet } from './bridge-cost-sheet.ts';
import { answerRows, inputRows } from './deal-rows.ts';
import { FACE } from './sheet-draft.ts';
import { wayOutSheet } from './way-out-sheet.ts';
import {
  heading,
  WorkbookDraft,
  type WorkbookSource,
  type WorkbookWords,
  type Written,
} from './workbook-draft.ts';

function loansOf(draft: WorkbookDraft): Map<string, Written> {
  const { desk } = draft.source;
  const written = new Map<string, Written>();
  for (const answer of desk.answer.programs) {
    // the least of some of its tests is no loan of a program that waits for a number
    if (answer.verdict === 'later' || answer.largest === null) continue;
    heading(draft.loans, programOf(desk, answer.key).name);
    written.set(answer.key, draft.rules(draft.loans, answer.key, answer.rules, new Map()));
  }
  return written;
}

/** What holds beside the amounts, as the deal was sent. */
function otherRules(desk: Desk, answer: ProgramAnswer, words: WorkbookWords): string {
  const setsAmount = (id: string) => answer.rules.some((rule) => rule.id === id && rule.steps.length > 0);
  const said = sayReasons(desk, answer).filter((_, i) => !setsAmount(answer.reasons[i]!.id));
  return said.map(({ head, fix }) => `${head} ${fix}`.trim()).join(' ') || words.met;
}

function noteRows({ notes, source }: WorkbookDraft, sheet: DealSheet) {
  const { desk, words, siteUrl } = source;
  const { read } = desk;
  const part = (title: string, texts: readonly string[]) => {
    if (texts.length === 0) return;
    notes.line({ text: title, look: 'group' });
    for (const text of texts) notes.line({ text, wrap: true });
    notes.row += 1;
  };
  notes.line({ text: sheet.of, look: 'title' });
  notes.line({ text: `${sheet.dates.join('. ')}.` });
  notes.line({ text: words.open, link: `${siteUrl}/lending/deal?${sheet.query}` });
  notes.row += 1;
  part(words.notes.how, words.notes.steps);
  part(
    words.notes.unread,
    read.errors.map(
      (error) =>
        `${FIELDS[error.field].label}: ${sayProblem(desk.words, error, read.typed[error.field] ?? '')}`,
    ),
  );
  part(
    words.notes.other,
    desk.answer.programs.map((one) => `${programOf(desk, one.key).name}: ${otherRules(desk, one, words)}`),
  );
  part(
    words.notes.assumed,
    sheet.assumed.flatMap(({ title, items }) => [`${title} ${items.join('; ')}.`]),
  );
  part(words.notes.legal, [...sheet.legal, sheet.reach]);
}

/** A deal as a workbook whose cells hold the site's arithmetic as formulas, with what each came to when it was made. */
export function draftWorkbook(source: WorkbookSource): WriteOptions {
  const { desk, site, words, siteUrl } = source;
  const draft = new WorkbookDraft(source);
  const loans = loansOf(draft);
  const cost = bridgeCostSheet(draft, loans);
  const out = wayOutSheet(draft, cost);
  const sheet = dealSheet(desk, site);
  const { deal, loans: tests, months, terms, notes } = draft;

  const top: [string, string, string][] = [
    [sheet.of, words.open, 'title'],
    [describeDeal(desk), fillTemplate(words.terms, { asOf: desk.asOf, version: desk.version }), 'plain'],
    [words.lede, words.notice, 'strong'],
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
  const { answers, inputs } = words;
  deal.put(0, { text: inputs.head, look: 'head' });
  deal.put(1, { text: inputs.value, look: 'head', right: true });
  Object.values(answers).forEach((text, i) => {
    deal.put(3 + i, { text, look: 'head', right: text === answers.largest });
  });
  deal.row += 1;
  const body = deal.row;
  answerRows(draft, loans, cost, out);
  deal.row = body;
  const names: { name: string; range: string }[] = [];
  inputRows(draft, names);
  noteRows(draft, sheet);

  return {
    sheets: [
      deal.written(4),
      ...(loans.size > 0 ? [tests.written(1)] : []),
      ...(cost ? [draft.cost.written(1), months.written(1)] : []),
      ...(out ? [draft.out.written(1)] : []),
      ...(terms.row > 1 ? [terms.written(1)] : []),
      notes.written(1),
    ],
    namedRanges: names,
    defaultFont: { name: FACE, size: 11 },
    properties: {
      title: sheet.title,
      subject: words.notice,
      creator: site.firm.name,
      description: sheet.dates.join('. '),
    },
  };
}

/** A deal's workbook as a file of Office Open XML. */
export async function dealWorkbook(source: WorkbookSource): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await writeXlsx(draftWorkbook(source)));
}
