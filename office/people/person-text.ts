import { longDayAt } from '#app/format/dates.ts';
import { capitalized } from '#app/format/first-letter.ts';
import { saySize } from '#app/format/sizes.ts';
import { documentTitle } from '#app/lending/intake/checklist.ts';
import { allFiles, type DealFile, type StoredDeal } from '#app/lending/intake/stored-deal.ts';
import { personalTables, type StoredRow } from '#db/personal-data.ts';
import type { WrittenLine } from '#db/staff-audit.ts';
import { actionText, sentItemText } from '#office/action-text.ts';
import type { Office } from '#office/ask.ts';
import { auditRuns } from '#office/audit-runs.ts';
import { DEAL_STATE_NAMES } from '#office/deals/deal-state-names.ts';
import { isOfWithdrawing, sayEvent } from '#office/deals/say-event.ts';
import { whatWasSent } from '#office/deals/what-was-sent.ts';
import { labelOf, sayHeld, sayValue } from '#office/inbox/item-words.ts';
import { dayAndTime } from '#office/time-text.ts';

type Facts = readonly (readonly [label: string, says: string | null])[];

/** Lines of a text after the first are indented, so that a message is told apart from the next answer. */
const factLines = (facts: Facts): string[] =>
  facts.flatMap(([label, says]) => (says ? `  ${label}: ${says.replaceAll('\n', '\n    ')}` : []));

const sayFile = ({ name, size, createdAt }: DealFile): string =>
  `${name}, ${saySize(size)}, ${dayAndTime(createdAt)}`;

/** A row of a form by its columns. */
function rowFacts({ id: _, created_at: __, suspicion, ...row }: StoredRow): Facts {
  const facts = Object.entries(row).map(
    ([column, value]) => [labelOf(column), value === null ? null : sayValue(value)] as const,
  );
  return [...facts, ['Held apart', suspicion == null ? null : sayHeld(String(suspicion))]];
}

/**
 * Everything stored of a person as a text for the person: what `rows` has, with the words and times of the office's
 * pages and without the keys by which tables belong together.
 */
export function personText(
  rows: Record<string, StoredRow[]>,
  deals: readonly StoredDeal[],
  { intake, programs, firm }: Pick<Office, 'intake' | 'programs' | 'firm'>,
): string {
  const titleOf = documentTitle(intake.checklist.rows);
  const nameOf = new Map(
    deals.map((deal) => {
      const property = new URLSearchParams(deal.address).get('name');
      return [deal.id, [property, deal.reference].filter(Boolean).join(', ')] as const;
    }),
  );
  const itemOf = (row: StoredRow) => {
    const [source, sourceId] = [String(row.source), Number(row.source_id)];
    const itemName = source === 'deals' ? nameOf.get(sourceId) : undefined;
    return { source, sourceId, itemName };
  };
  const at = (row: StoredRow) => dayAndTime(new Date(row.created_at));

  const sent = [...personalTables.keys()]
    .filter((table) => table !== 'deals')
    .flatMap((source) =>
      rows[source]!.flatMap((row) => [
        `${capitalized(sentItemText({ source, sourceId: null }))}, ${at(row)}`,
        ...factLines(rowFacts(row)),
        '',
      ]),
    );

  const ofDeals = deals.flatMap((deal) => [
    `Deal ${nameOf.get(deal.id)}, ${dayAndTime(deal.createdAt)}`,
    ...factLines([
      ['State', `${DEAL_STATE_NAMES[deal.state]}, since ${dayAndTime(deal.stateSince)}`],
      ...whatWasSent(deal, intake, programs).flatMap(({ answers }) =>
        answers.map(({ label, says }) => [label, says] as const),
      ),
      ['Your words', deal.words],
      ['Held apart', deal.suspicion && sayHeld(deal.suspicion)],
      ...deal.files.map((file) => [titleOf(file.document), sayFile(file)] as const),
      ...deal.termSheets.map(
        ({ version, file }) => [`Term sheet, version ${version}`, sayFile(file)] as const,
      ),
    ]),
    ...deal.events.flatMap((event) => {
      const isMove = event.kind === 'state' && !isOfWithdrawing(event);
      // what brought a move stands before it: as their own, one after an answer read as a second acceptance
      const isYours = event.by === 'borrower' && !isMove;
      const who = isYours ? 'you' : event.by === 'staff' ? firm.shortName : 'the site';
      const state =
        event.kind === 'state' && event.to !== event.from && DEAL_STATE_NAMES[event.to as 'received'];
      const says = [state && `${state}.`, sayEvent(event, titleOf)].filter(Boolean).join(' ');
      return says ? factLines([[`${dayAndTime(event.at)}, ${who}`, says]]) : [];
    }),
    '',
  ]);

  const notes = rows.staff_notes!.map((row): Facts[number] => [
    `${at(row)}, ${sentItemText(itemOf(row))}, ${row.kind}`,
    String(row.words),
  ]);

  const fileNames = new Map(deals.flatMap(allFiles).map(({ id, name }) => [String(id), name]));
  const sayDetail = ({ action, detail }: StoredRow): string | null => {
    if (detail == null) return null;
    return (String(action).startsWith('file.') && fileNames.get(String(detail))) || String(detail);
  };
  const lines = rows.staff_audit!.toReversed().map(
    (row): WrittenLine => ({
      ...itemOf(row),
      id: row.id,
      at: new Date(row.created_at),
      name: null,
      action: String(row.action),
      about: null,
      detail: sayDetail(row),
    }),
  );
  const done = auditRuns(lines).map(({ newest, items, again }) => {
    const did = actionText(newest, items.join('; '));
    const isNamed = did !== actionText(newest);
    return `  ${dayAndTime(newest.at)}: ${did}${again}${isNamed ? '' : `, ${items.join('; ')}`}`;
  });

  const part = (title: string, all: readonly string[]) => (all.length > 0 ? [title, '', ...all, ''] : []);
  return [
    `What ${firm.shortName} holds of you, on ${longDayAt(new Date())}.`,
    'All times are those of New York. The file data.json has the same for machines.',
    '',
    ...sent,
    ...ofDeals,
    ...part('What we wrote about it', factLines(notes)),
    ...part('When we read it or changed something, newest first', done),
  ].join('\n');
}
