import type { ReactNode } from 'react';
import type { DealSheet } from '#app/features/deal/sheet/deal-sheet.ts';
import { capitalized } from '#app/format/first-letter.ts';
import { saySize } from '#app/format/sizes.ts';
import { countInWords } from '#app/lending/count-in-words.ts';
import { type ChecklistRow, missingRows } from '#app/lending/intake/checklist.ts';
import { turnOf } from '#app/lending/intake/deal-state.ts';
import { askedAt } from '#app/lending/intake/document-question.ts';
import type { DealEvent, DealFile } from '#app/lending/intake/stored-deal.ts';
import { Breakable } from '#office/breakable.tsx';
import { Submit, TextLink } from '#office/buttons.tsx';
import { Choice } from '#office/choice.tsx';
import { AssignForm } from '#office/inbox/assign-form.tsx';
import {
  Answers,
  changeOf,
  DoneNotice,
  FactsRow,
  type ItemProps,
  lineOfNote,
  ThreadLine,
} from '#office/inbox/item-parts.tsx';
import { Post } from '#office/post.tsx';
import { StaffText } from '#office/staff-text.tsx';
import { dayAndTime, monthDay } from '#office/time-text.ts';
import { DEAL_STATE_NAMES, statesOffered } from './deal-state-names.ts';
import type { OpenDeal } from './open-deal.ts';
import { isOfWithdrawing, sayEvent } from './say-event.ts';
import type { SentStep } from './what-was-sent.ts';

/** The deal desk's answer in one band. */
export function DealBand({ open: { sheet, deal } }: { open: OpenDeal }) {
  return (
    <section className="on-dark deal-band" aria-label={sheet.title}>
      <h2>{sheet.title}</h2>
      <p>{sheet.line}</p>
      {sheet.figures.length > 0 && (
        <FactsRow facts={sheet.figures.map(({ label, figure }) => [label, figure])} />
      )}
      <p className="small">
        {`${sheet.dates.join('. ')}.`}{' '}
        <TextLink to={`/lending/deal?${deal.address}`}>Open the arithmetic</TextLink>
      </p>
    </section>
  );
}

interface SaidProps {
  /** The field that it answers. */
  field: string;
  says: string;
}

/** An answer, as a link where its sender can be reached by it. */
function Said({ field, says }: SaidProps) {
  if (field === 'phone') return <TextLink to={`tel:${says.replace(/[^\d+]/g, '')}`}>{says}</TextLink>;
  const text = <Breakable text={says} />;
  return field === 'email' ? <TextLink to={`mailto:${says}`}>{text}</TextLink> : text;
}

const factOfAnswer = ({ key, label, says }: SentStep['answers'][number]) => {
  const said = <Said field={key} says={says} />;
  return [label, said] as const;
};

/** All answers of the sender, by the steps that asked for them. */
export const DealSent = ({ sent }: { sent: readonly Pick<SentStep, 'title' | 'answers'>[] }) =>
  sent.map(({ title, answers }) => (
    <section key={title} className="block">
      <h2 className="it">{title}</h2>
      <FactsRow facts={answers.map(factOfAnswer)} />
    </section>
  ));

/** Parts of the sheet that are read after the loan itself. */
const AFTER_LOAN = ['others', 'out'];

/**
 * What was sent, and the desk's answer to it in the rows of the deal's sheet. Collapsed: the terms of the program, the way
 * out, and the answers of the other programs. Printed, all are open.
 */
export function DealNumbers({ open: { sheet, sent } }: { open: OpenDeal }) {
  const parts = sheet.sections.map((part) => ({
    ...part,
    ofDeal: part.rows.filter(({ isTerm }) => !isTerm),
    terms: part.rows.filter(({ isTerm }) => isTerm),
  }));
  const deal = parts.find(({ key }) => key === 'deal');
  const loans = parts.filter((part) => part !== deal && !AFTER_LOAN.includes(part.key));
  const folded = [
    ...loans.map(({ key, terms }) => ({ key, title: 'Program terms', rows: terms })),
    ...AFTER_LOAN.flatMap((after) => parts.filter(({ key }) => key === after)),
  ].filter(({ rows }) => rows.length > 0);
  return (
    <>
      <section className="block">
        <h2 className="it">What they sent</h2>
        <FactsRow
          facts={[
            ...sent.rows.flatMap(({ answers }) => answers.map(factOfAnswer)),
            ...(deal?.rows ?? []).map(factOf),
          ]}
        />
      </section>
      {loans.map(({ key, title, ofDeal }) => (
        <section key={key} className="block">
          <h2 className="it">{title}</h2>
          <SheetRows rows={ofDeal} />
        </section>
      ))}
      {folded.length > 0 && (
        <div className="folds printed">
          {folded.map(({ key, title, rows }) => (
            <details key={key}>
              <summary className="text-button">{title}</summary>
              <SheetRows rows={rows} />
            </details>
          ))}
        </div>
      )}
    </>
  );
}

type SheetRow = DealSheet['sections'][number]['rows'][number];

const factOf = ({ label, figure, note, taken }: SheetRow) => {
  const notes = [note, taken].filter(Boolean).join('. ');
  return [
    label,
    <>
      {figure} {notes && <small>{notes}</small>}
    </>,
  ] as const;
};

const SheetRows = ({ rows }: { rows: readonly SheetRow[] }) => <FactsRow facts={rows.map(factOf)} />;

/** The result of a file's virus scan. */
const SCANS: Record<DealFile['scan'], string> = {
  clean: 'scanned',
  'not-scanned': 'not scanned',
  infected: 'virus found',
};

interface FileLineProps {
  open: OpenDeal;
  file: DealFile;
  /** The CSS classes of its window. */
  light: string;
  /** Above its name. */
  title: ReactNode;
  /** Below its name. */
  children?: ReactNode;
}

/** One stored file in a list, with its download. */
export function FileLine({ open, file, light, title, children }: FileLineProps) {
  const { id, name, size, scan, sha256 } = file;
  return (
    <li>
      <span className={`w ${light}`} aria-hidden="true" />
      <span className="of">
        {title}
        <small title={sha256}>{name}</small>
        {children}
      </span>
      <span className="sz">{saySize(size)}</span>
      <span className={scan === 'clean' ? 'sc' : 'sc bad'}>{SCANS[scan]}</span>
      <span className="r">
        {open.canDownload && (
          <TextLink to={`/staff/inbox/deals/${open.deal.id}/files/${id}`}>
            Download
            <span className="unseen"> {name}</span>
          </TextLink>
        )}
      </span>
    </li>
  );
}

interface DealDocumentsProps {
  open: OpenDeal;
  /** The address that inserts a question for a document into the reply; null where staff cannot ask. */
  ask: ((row: ChecklistRow) => { href: string; text: string }) | null;
}

/** The documents that are asked for and those that arrived: a window is lit where there is a file. */
export function DealDocuments({ open, ask }: DealDocumentsProps) {
  const { deal, checklist } = open;
  const missing = missingRows(checklist, deal.files);
  const refusedOf = (row: ChecklistRow) =>
    deal.events.findLast(({ kind, from }) => /^file-(refused|again)$/.test(kind) && from === row.id);
  return (
    <section className="block">
      <h2 className="it">
        Documents
        <span>
          {checklist.length - missing.length} of {checklist.length}
        </span>
      </h2>
      <ul className="files">
        {deal.files.map((file) => (
          <FileLine
            key={file.id}
            open={open}
            file={file}
            light={{ clean: 'lit', 'not-scanned': 'lit late', infected: 'late' }[file.scan]}
            title={open.titleOf(file.document)}
          />
        ))}
        {missing.map((row) => {
          const refused = refusedOf(row);
          const question = ask?.(row);
          const asked = askedAt(row, deal.events);
          const notSent = asked ? `asked for on ${monthDay(asked)}, not sent` : 'not sent';
          return (
            <li key={row.id}>
              <span className={refused ? 'w late' : 'w none'} aria-hidden="true" />
              <span className="of">
                {/* on a phone both stand in one line, and are read as one */}
                {row.title} <small>{refused ? open.sayRefused(refused) : notSent}</small>
              </span>
              <span className="sz" />
              <span className="sc" />
              <span className="r">
                {question && (
                  <TextLink to={question.href} data-insert={question.text} data-state="more-needed">
                    {asked ? 'Ask again' : 'Ask'}
                    <span className="unseen"> {row.title}</span>
                  </TextLink>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The form for assignee, state and the message to the borrower. */
export function DealForm(props: ItemProps & { deal: OpenDeal }) {
  const { item, to, draft, undone, canMail } = props;
  const { deal } = props.deal;
  const kept = undone?.fields;
  // what was typed before a colleague declined it stays in sight
  const mayDecline = turnOf(deal.state) !== null || (deal.state === 'declined' && kept?.state === 'declined');
  const mayAsk = deal.state === 'received' || deal.state === 'in-review';
  const usual = draft.asks ? 'more-needed' : deal.state;
  const states = statesOffered(deal);
  // a state that was only shown, and not chosen, gives way to one that a colleague or the borrower has set meanwhile
  const chosen = states.find((state) => state === kept?.state && state !== kept.shown);
  return (
    <>
      <AssignForm {...props} />
      <Post action={to} fields={{ ...changeOf(item, 'deal'), shown: deal.state }}>
        <p className="inline">
          <label htmlFor="state">State</label>
          <Choice
            id="state"
            name="state"
            defaultValue={chosen ?? usual}
            options={states.map((state) => [state, DEAL_STATE_NAMES[state]])}
          />
        </p>
        {mayAsk && (
          <p className="small" id="asks">
            Asking sets ‘More needed’; our days stand still.
          </p>
        )}
        <p className="to small">
          <label htmlFor="reply">
            {canMail ? `Their page and a mail to ${deal.email} say` : 'Their page says'}
          </label>
        </p>
        <StaffText
          id="reply"
          name="words"
          rows={8}
          kept={kept?.do === 'deal' ? kept.words : draft.words}
          describedBy={mayAsk ? 'asks' : undefined}
          dataKey="r"
        />
        <div className="tools-row">
          <Submit look="btn sm">Send and set</Submit>
          <Answers to={to} draft={draft} />
        </div>
        <DoneNotice {...props} of="reply" />
        <DoneNotice {...props} of="state" />
      </Post>
      {mayDecline && (
        <details open={kept?.state === 'declined'}>
          <summary className="text-button">Decline kindly</summary>
          <Post action={to} fields={{ ...changeOf(item, 'deal'), state: 'declined' }}>
            <label htmlFor="reason">Why it is not for us</label>
            <StaffText id="reason" name="reason" rows={2} required kept={kept?.reason} />
            <label htmlFor="remedy">What would change it</label>
            <StaffText id="remedy" name="remedy" rows={2} required kept={kept?.remedy} />
            <div className="tools-row">
              <Submit look="btn no sm">Decline kindly</Submit>
            </div>
          </Post>
        </details>
      )}
    </>
  );
}

/** Entries of the history that are shown at least. */
const NEWEST = 2;

/** All events and messages, newest first, as on the borrower's page, with staff's own notes. */
export function Happened(props: ItemProps & { deal: OpenDeal }) {
  const { firm, item, accounts, deal } = props;
  // a reply and its event have the same timestamp, because one transaction wrote them
  const noteOf = ({ at, by }: DealEvent) =>
    by === 'staff' ? item.notes.find((note) => note.kind === 'reply' && +note.at === +at) : undefined;
  const events = deal.deal.events
    .filter(({ kind }) => kind !== 'assigned' && kind !== 'document-asked')
    .map((event) => ({ ...event, note: noteOf(event) }));
  const told = new Set(events.map(({ note }) => note));
  const nameOf = (event: (typeof events)[number]) => {
    const { by, kind, account, note } = event;
    // a borrower's message changes the state as a side effect, so only changes by staff are shown as such
    if (by !== 'staff')
      return by === 'borrower' && (kind !== 'state' || isOfWithdrawing(event)) ? item.name : 'The site';
    const name = note?.name ?? accounts.find(({ id }) => String(id) === account)?.name;
    return [firm.shortName, name].filter(Boolean).join(', ');
  };
  /** Its name stands in the list of documents, and tells apart those that were sent for the same row. */
  const nameFile = ({ document, name }: DealFile) =>
    document === null || deal.deal.files.filter((file) => file.document === document).length > 1
      ? `${deal.titleOf(document)} (${name})`
      : deal.titleOf(document);
  const came = Map.groupBy(deal.deal.files, ({ createdAt }) => dayAndTime(createdAt));
  const lines = [
    ...[...came.values()].map((files) => ({
      key: `f${files[0]!.id}`,
      by: 'borrower',
      at: files[0]!.createdAt,
      who: item.name,
      note: undefined,
      what: '',
      isOurs: false,
      isToMend: false,
      words: `Sent: ${files.map(nameFile).join(', ')}.`,
    })),
    ...deal.deal.versions.map(({ reference, at, isWithdrawn }) => ({
      key: `v${reference}`,
      by: 'borrower',
      at,
      who: item.name,
      note: undefined,
      what: '',
      isOurs: false,
      isToMend: false,
      words: isWithdrawn
        ? `Sent another version of it, ${reference}, and withdrew that.`
        : `Sent another version of it: ${reference}. The page that followed Send asks them which one counts.`,
    })),
    ...events.map((event) => ({
      key: `e${event.id}`,
      by: event.by,
      at: event.at,
      who: nameOf(event),
      note: event.note,
      what: event.kind === 'state' && !isOfWithdrawing(event) ? deal.sayState(event.to) : '',
      isOurs: event.by === 'staff',
      isToMend: event.kind === 'mail-refused' || (event.note?.refusal ?? null) !== null,
      words: sayEvent(event, deal.titleOf),
    })),
    ...item.notes
      .filter((note) => !told.has(note))
      .map((note) => ({
        key: `n${note.id}`,
        by: 'note',
        isToMend: note.refusal !== null,
        ...lineOfNote(note),
      })),
  ];
  // an act and the state that it sets have the same timestamp, as above
  const acts = [...Map.groupBy(lines, ({ at, by }) => `${+at} ${by}`).values()]
    .map((act) => ({
      ...act[0]!,
      note: act.find(({ note }) => note)?.note,
      what: act.find(({ what }) => what)?.what ?? '',
      isToMend: act.some(({ isToMend }) => isToMend),
      words: act.flatMap(({ words }) => words || []).join('\n'),
    }))
    .sort((a, b) => +b.at - +a.at);
  if (acts.length === 0) return null;
  // what came since our last word waits for an answer, and a mail that did not arrive for somebody who mends it
  const answered = acts.findIndex(({ by }) => by === 'staff');
  const recent = Math.max(NEWEST, answered < 0 ? acts.length : answered + 1);
  const [shown, earlier] = [true, false].map((isShown) =>
    acts.filter(({ isToMend }, i) => isShown === (isToMend || i < recent)),
  );
  const list = (some: typeof acts, label: string) => (
    <ul className="thread" aria-label={label}>
      {some.map(({ key, by: _, isToMend: __, ...line }) => (
        <ThreadLine key={key} item={props} {...line} />
      ))}
    </ul>
  );
  return (
    <>
      {list(shown!, 'What happened')}
      {earlier!.length > 0 && (
        <div className="folds printed">
          <details>
            <summary className="text-button">{capitalized(countInWords(earlier!.length))} earlier</summary>
            {list(earlier!, 'What happened earlier')}
          </details>
        </div>
      )}
    </>
  );
}
