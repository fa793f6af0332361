import { countInWords } from '#app/lending/count-in-words.ts';
import { fillTemplate } from '#app/lending/template.ts';
import type { ErasureRequest } from '#db/erasure-requests.ts';
import type { Item } from '#db/inbox.ts';
import type { Erased, StoredRow } from '#db/personal-data.ts';
import type { WrittenLine } from '#db/staff-audit.ts';
import { AuditLines } from '#office/accounts/accounts-page.tsx';
import { megabytes } from '#office/deals/deal-parts.tsx';
import { PageHead, StaffPage } from '#office/document.tsx';
import { wordsOf } from '#office/inbox/item-words.tsx';
import { LedSection } from '#office/inbox/led-section.tsx';
import { dayAndTime, dayOf } from '#office/time-text.ts';
import type { Frame } from '../frame-data.ts';
import { itemPath } from '../inbox/inbox-address.ts';
import type { ShownItem } from '../inbox/item-standing.ts';

const DAY_MS = 86_400_000;

interface PeopleProps extends Frame {
  /** What waits for a second administrator, with the newest row of each person. */
  requests: (ErasureRequest & { item: Item | null })[];
  /** Whether there is another administrator. */
  hasSecond: boolean;
  said:
    | { problem: 'nothing' | 'own' | 'second' | 'gone' | 'counsel'; typed?: string }
    | { erased: Erased }
    | null;
}

/** Where a person is looked for, and where a second administrator confirms that one is erased. */
export function PeoplePage(props: PeopleProps) {
  const { words, staff, requests, said: result } = props;
  const said = words.people;
  const problem = result && 'problem' in result ? result : null;
  const isMissing = problem?.problem === 'nothing';
  return (
    <StaffPage frame={props} here="people" title={said.title}>
      <PageHead title={said.stand}>
        <p>{said.byAddress}</p>
      </PageHead>
      <LedSection title={said.find} note={said.findNote}>
        <div className="stack from-4">
          {result && 'erased' in result && (
            <div className="notice ok" role="status">
              <p>{said.erased}</p>
              <p className="small">{sayErased(props, result.erased)}</p>
            </div>
          )}
          {problem && !isMissing && (
            <div className="notice" role="alert">
              <p>
                {problem.problem === 'second'
                  ? `Nothing was erased. ${NOT_SECOND}`
                  : said.problems[problem.problem]}
              </p>
            </div>
          )}
          <form className="fields-2" method="post" action="/staff/person">
            <input type="hidden" name="do" value="find" />
            <div className="field">
              <label htmlFor="email">{said.address}</label>
              <input
                id="email"
                name="email"
                type="email"
                required
                maxLength={255}
                autoComplete="off"
                defaultValue={problem?.typed}
                aria-invalid={isMissing || undefined}
                aria-describedby={isMissing ? 'email-error' : undefined}
              />
              {isMissing && (
                <p className="error" id="email-error">
                  {said.problems.nothing}
                </p>
              )}
            </div>
            <p className="end">
              <button className="btn" type="submit">
                {said.show}
              </button>
            </p>
          </form>
        </div>
      </LedSection>
      <LedSection title={said.waiting} note={said.waitingNote} after>
        <div className="stack from-4">
          {requests.length === 0 && <p className="quiet">{said.noneWaits}</p>}
          <ul className="lines">
            {requests.map((request) => (
              <li key={request.id} className="passkey-row">
                <span>
                  {request.item ? (
                    <a className="in-text" href={`/staff/person/${request.item.source}/${request.item.id}`}>
                      {request.email}
                    </a>
                  ) : (
                    request.email
                  )}{' '}
                  <small className="quiet">{sayRequest(props, request)}</small>
                </span>
                <RequestTools {...props} request={request} isOwn={request.askedBy === staff?.id} />
              </li>
            ))}
          </ul>
        </div>
      </LedSection>
    </StaffPage>
  );
}

const sayRequest = ({ words }: Frame, { name, askedAt, endsAt }: ErasureRequest) =>
  fillTemplate(words.people.asked, { name, at: dayAndTime(askedAt), end: dayAndTime(endsAt) });

function sayErased({ words }: Frame, { rows, storedKeys }: Erased): string {
  const count = Object.values(rows).reduce((sum, one) => sum + one, 0);
  return fillTemplate(words.people.erasedNote, { count, files: storedKeys.length });
}

interface RequestToolsProps extends Frame {
  request: ErasureRequest;
  isOwn: boolean;
}

/** Why the database would refuse. */
const NOT_SECOND =
  'You cannot be the second person: your account is younger than the request, or whoever asked has invited you or set your role in the week before it.';

/** Whoever asked may take it back; whoever did not may confirm it. */
function RequestTools({ words, request, isOwn }: RequestToolsProps) {
  const said = words.people;
  const form = (what: string, look: string, label: string) => (
    <form method="post" action="/staff/person">
      <input type="hidden" name="do" value={what} />
      <input type="hidden" name="id" value={request.id} />
      <button className={look} type="submit">
        {label}
        <span className="unseen"> {request.email}</span>
      </button>
    </form>
  );
  return (
    <div className="tools-row">
      {request.mayConfirm && form('confirm', 'btn no sm', said.confirm)}
      {isOwn && <span className="small quiet">{request.hasSecond ? said.another : said.noSecond}</span>}
      {!isOwn && !request.mayConfirm && <span className="small quiet">{NOT_SECOND}</span>}
      {form('take-back', 'text-button', said.takeBack)}
    </div>
  );
}

interface PersonProps extends Frame {
  email: string;
  items: ShownItem[];
  /** Everything held, by table. */
  rows: Record<string, StoredRow[]>;
  /** The newest of those that name a row of the person. */
  lines: WrittenLine[];
  /** Deals with a term sheet, by their references: not erased here. */
  counsel: string[];
  request: ErasureRequest | null;
  hasSecond: boolean;
  /** What was typed in the place of the address; null where nothing was posted. */
  typed: string | null;
  path: string;
  retentionDays: number;
  /** What this page cannot reach. */
  elsewhere: { hosted: boolean; mail: boolean };
}

/** Everything that is held of a person, to be given out or erased. */
export function PersonPage(props: PersonProps) {
  const { words, items, rows, email, path, elsewhere } = props;
  const said = words.people;
  const name = items.find(({ source }) => source !== 'news_subscriptions')?.name ?? email;
  return (
    <StaffPage frame={props} here="people" title={said.title}>
      <PageHead title={fillTemplate(said.of, { name })}>
        <p>
          {said.foundBy} <b>{email}</b>. {said.byAddress}
        </p>
      </PageHead>
      <LedSection
        title={sayRecords(props)}
        note={
          <>
            <p>{said.check}</p>
            <p className="acts">
              <a className="btn sm" href={`${path}/export`} download>
                {said.export}
              </a>
            </p>
            <p className="small">{said.exportNote}</p>
            {elsewhere.mail && <p className="small">{said.elsewhere.mail}</p>}
            {elsewhere.hosted && <p className="small">{said.elsewhere.hosted}</p>}
          </>
        }
      >
        <div className="stack from-4">
          <Records {...props} />
          <Erase {...props} />
        </div>
      </LedSection>
      <LedSection title={words.item.who} note={words.audit.lede} after>
        <div className="stack from-4">
          <AuditLines {...props} />
          {rows.staff_audit!.length > props.lines.length && (
            <p className="small quiet">
              {fillTemplate(said.moreLines, { count: rows.staff_audit!.length - props.lines.length })}
            </p>
          )}
        </div>
      </LedSection>
    </StaffPage>
  );
}

function sayRecords({ words, items }: PersonProps): string {
  const count = countInWords(items.length);
  return fillTemplate(items.length === 1 ? words.people.records.one : words.people.records.more, {
    count: count.charAt(0).toUpperCase() + count.slice(1),
  });
}

/** What there is, since when, until when, and what erasing would leave of it. */
function Records(props: PersonProps) {
  const { words, items, rows, retentionDays } = props;
  const said = words.people;
  const line = (
    key: string,
    what: string,
    note: string,
    when: Date | null,
    until: string,
    erased: string,
  ) => (
    <tr key={key}>
      <th scope="row">
        <b>{what}</b> <small>{note}</small>
      </th>
      <td>{when && dayOf(when)}</td>
      <td className="only-wide">{until}</td>
      <td className="n">{erased}</td>
    </tr>
  );
  const notes = rows.staff_notes!;
  const audit = rows.staff_audit!;
  return (
    <table className="ruled-table tbl held">
      <thead>
        <tr>
          <th>{said.columns.what}</th>
          <th>{said.columns.when}</th>
          <th className="only-wide">{said.columns.until}</th>
          <th className="n">{said.columns.erased}</th>
        </tr>
      </thead>
      <tbody>
        {items.flatMap((item) => {
          const files = rows.deal_files!.filter(
            (file) => item.source === 'deals' && Number(file.deal_id) === item.id,
          );
          const size = files.reduce((sum, file) => sum + Number(file.size), 0);
          return [
            <tr key={itemPath(item)}>
              <th scope="row">
                <a href={itemPath(item)}>{words.inbox.kinds[item.kind].one}</a>{' '}
                <small>{sayItem(props, item)}</small>
              </th>
              <td>{dayOf(item.createdAt)}</td>
              <td className="only-wide">
                {dayOf(new Date(item.createdAt.getTime() + retentionDays * DAY_MS))}
              </td>
              <td className="n">{said.gone}</td>
            </tr>,
            files.length > 0 &&
              line(
                `files-${item.id}`,
                words.deal.documents,
                fillTemplate(said.files, { count: files.length, size: megabytes(size) }),
                new Date(files[0]!.created_at),
                said.withDeal,
                said.gone,
              ),
          ];
        })}
        {notes.length > 0 &&
          line(
            'notes',
            said.notes,
            fillTemplate(said.notesOf, {
              notes: notes.filter(({ kind }) => kind === 'note').length,
              replies: notes.filter(({ kind }) => kind === 'reply').length,
            }),
            new Date(notes[0]!.created_at),
            said.withItem,
            said.gone,
          )}
        {audit.length > 0 &&
          line(
            'audit',
            words.audit.title,
            fillTemplate(audit.length === 1 ? said.lines.one : said.lines.more, { count: audit.length }),
            new Date(audit[0]!.created_at),
            said.always,
            said.stays,
          )}
      </tbody>
    </table>
  );
}

/** As much as tells one record from another. Characters. */
const BEGINNING = 80;

function sayItem(props: PersonProps, item: ShownItem): string {
  if (item.kind === 'deal') return [item.property, item.reference].filter(Boolean).join(', ');
  const words = wordsOf(props, item);
  if (item.kind === 'webinar' || item.kind === 'sign-up') return words;
  return `‘${words.length > BEGINNING ? `${words.slice(0, BEGINNING)}…` : words}’`;
}

/** Two people do this; a term sheet is counsel's. */
function Erase(props: PersonProps) {
  const { words, email, path, counsel, request, typed, staff } = props;
  const said = words.people;
  const isWrong = typed !== null && counsel.length === 0;
  return (
    <div className="erase" id="erase">
      <h2>{said.erase}</h2>
      {counsel.length > 0 ? (
        <p role={typed === null ? undefined : 'alert'}>
          {fillTemplate(said.counsel, { references: counsel.join(', ') })}
        </p>
      ) : request ? (
        <>
          <p>{sayRequest(props, request)}</p>
          <RequestTools {...props} request={request} isOwn={request.askedBy === staff?.id} />
        </>
      ) : (
        <>
          <p>{said.eraseNote}</p>
          <form className="fields-2" method="post" action={path}>
            <div className="field">
              <label htmlFor="typed">{fillTemplate(said.type, { address: email })}</label>
              <input
                id="typed"
                name="typed"
                required
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                defaultValue={typed ?? undefined}
                aria-invalid={isWrong || undefined}
                aria-describedby={isWrong ? 'typed-error' : undefined}
                // biome-ignore lint/a11y/noAutofocus: what has to be mended is where the page begins again
                autoFocus={isWrong}
              />
              {isWrong && (
                <p className="error" id="typed-error">
                  {said.notSame}
                </p>
              )}
            </div>
            <p className="end">
              <button className="btn no" type="submit">
                {said.ask}
              </button>
            </p>
          </form>
        </>
      )}
    </div>
  );
}
