import type { ReactNode } from 'react';
import { capitalized } from '#app/format/first-letter.ts';
import { saySize } from '#app/format/sizes.ts';
import { countInWords } from '#app/lending/count-in-words.ts';
import { DISCARDED_DAYS, WITHDRAWN_DAYS } from '#app/lending/intake/what-may-be-erased.ts';
import { Field } from '#app/ui/field.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import type { Retention } from '#db/erasing.ts';
import type { ErasureRequest } from '#db/erasure-requests.ts';
import type { Item } from '#db/inbox.ts';
import type { Erased, StoredRow } from '#db/personal-data.ts';
import type { WrittenLine } from '#db/staff-audit.ts';
import { AuditLines } from '#office/accounts/accounts-page.tsx';
import { ButtonLink, Submit, TextLink } from '#office/buttons.tsx';
import { counted } from '#office/counted.ts';
import { NoticeBox, PageHead, StaffPage } from '#office/document.tsx';
import { beginning, KINDS, wordsOf } from '#office/inbox/item-words.ts';
import { Post, PostButton } from '#office/post.tsx';
import { Table } from '#office/table.tsx';
import { dayAndTime, dayOf } from '#office/time-text.ts';
import { TitledSection } from '#office/titled-section.tsx';
import type { Frame } from '../frame-data.ts';
import { itemPath } from '../inbox/inbox-address.ts';
import type { ShownItem } from '../inbox/item-standing.ts';

const DAY_MS = 86_400_000;

export interface PeopleProps extends Frame {
  /** The requests that wait for a second administrator, with the newest row of each person. */
  requests: (ErasureRequest & { item: Item | null })[];
  /** The result of an action on a request, shown once. */
  said:
    | { problem: 'nothing' | 'own' | 'second' | 'gone' | 'counsel'; typed?: string }
    | { erased: Erased }
    | null;
  retention: Retention;
}

const PROBLEMS = {
  nothing: 'Nothing came from this address, or all of it is gone.',
  own: 'You asked for it, so another administrator has to confirm it. Nothing was erased.',
  gone: 'This request is over, was taken back, or its person is erased already.',
  counsel: 'A deal of this person has a term sheet by now. Counsel decides; nothing was erased.',
};

const WHAT_MAY_BE_ASKED = [
  ['A copy', 'One month to answer, from the day they asked. It is exported as a ZIP, made for them.'],
  [
    'Its end',
    'One administrator asks, another confirms. It cannot be undone; backups lose it within 30\u00a0days.',
  ],
  ['A term sheet', 'Counsel decides. Nothing of that person is erased here.'],
];

const inDays = (count: number) => `${count.toLocaleString('en-US')}\u00a0days`;

/** Until when something is kept, as db/erasing.ts erases. */
const keptFor = ({ days, loanDays }: Retention) => [
  ['What was sent to us', `${inDays(days)} from when it came`],
  ['A deal with a term sheet or a loan', `${inDays(loanDays)} from when it came to its state`],
  ['A deal that was withdrawn', `${inDays(WITHDRAWN_DAYS)}, in which it may be taken up again`],
  ['What was discarded in quarantine', `${inDays(DISCARDED_DAYS)}, in which it may be restored`],
  ['Who did what', 'Without end; of who was erased it names nobody'],
];

/** The page that searches for a person, and on which a second administrator confirms an erasure. */
export function PeoplePage(props: PeopleProps) {
  const { staff, requests, said: result, retention } = props;
  const problem = result && 'problem' in result ? result : null;
  const isMissing = problem?.problem === 'nothing';
  return (
    <StaffPage frame={props} here="people" title="People">
      <PageHead title="What we hold of somebody">
        <p>Other addresses are other people to us.</p>
      </PageHead>
      <TitledSection
        title="Whose is it?"
        note="Whoever wrote to us may ask for a copy of what we hold, or for its end. The address that you type does not appear in the address of this page."
      >
        {result && 'erased' in result && (
          <NoticeBox isOk title="Erased">
            {sayErased(result.erased)}
          </NoticeBox>
        )}
        {problem && !isMissing && (
          <NoticeBox
            isAlert
            title={
              problem.problem === 'second' ? `Nothing was erased. ${NOT_SECOND}` : PROBLEMS[problem.problem]
            }
          />
        )}
        <Post className="fields-2" action="/staff/person" fields={{ do: 'find' }}>
          <Field
            name="email"
            label="The address that they wrote from"
            type="email"
            required
            maxLength={255}
            autoComplete="off"
            defaultValue={problem?.typed}
            error={isMissing ? PROBLEMS.nothing : undefined}
          />
          <p className="end">
            <Submit look="btn">Show everything</Submit>
          </p>
        </Post>
        <dl className="asked">
          {WHAT_MAY_BE_ASKED.map(([what, says]) => (
            <div key={what}>
              <dt className="it">{what}</dt>
              <dd>{says}</dd>
            </div>
          ))}
        </dl>
      </TitledSection>
      <TitledSection
        title="To be erased"
        note="What nobody confirms within seven days is forgotten, and asked for anew."
        isList
      >
        <ul className="lines">
          {requests.length === 0 && (
            <li className="passkey-row">
              <span className="inline">
                <span className="w sm" aria-hidden="true" />
                Nothing waits for a second person.
              </span>
            </li>
          )}
          {requests.map((request) => (
            <li key={request.id} className="passkey-row">
              <span>
                {request.item ? (
                  <TextLink to={`/staff/person/${request.item.source}/${request.item.id}`}>
                    {request.email}
                  </TextLink>
                ) : (
                  request.email
                )}{' '}
                <small className="quiet">{sayRequest(request)}</small>
              </span>
              <RequestTools request={request} isOwn={request.askedBy === staff?.id} />
            </li>
          ))}
        </ul>
      </TitledSection>
      <TitledSection
        title="How long we keep it"
        note="Then the site erases it by itself. Whoever asks for its end need not wait."
        isList
      >
        <dl className="lines facts">
          {keptFor(retention).map(([what, says]) => (
            <div key={what} className="columns">
              <dt>{what}</dt>
              <dd>{says}</dd>
            </div>
          ))}
        </dl>
      </TitledSection>
    </StaffPage>
  );
}

const sayRequest = ({ name, askedAt, endsAt }: ErasureRequest) =>
  `${name} asked on ${dayAndTime(askedAt)}. Without a second person it is forgotten on ${dayAndTime(endsAt)}.`;

function sayErased({ rows, storedKeys }: Erased): string {
  const count = Object.values(rows).reduce((sum, one) => sum + one, 0);
  return `Records: ${count}. Documents: ${storedKeys.length}. What is left are lines of the audit, which name nobody, and backups for 30\u00a0days.`;
}

interface RequestToolsProps {
  request: ErasureRequest;
  isOwn: boolean;
}

/** Why the database would refuse this account. */
const NOT_SECOND =
  'You cannot be the second person: your account, or that of whoever asked, was invited or given its role in the week before the request, or since.';

/** Who can confirm it; where nobody can, from when on somebody can confirm what is asked for then. */
function saySeconds({ seconds }: ErasureRequest): string {
  const can = seconds.filter(({ may }) => may).map(({ name }) => name);
  if (can.length > 0) return `${can.join(' or ')} can confirm it.`;
  const [next] = seconds.toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from));
  return next
    ? `Nobody else can confirm it: whoever asks and whoever confirms has to be an administrator for a week. Take it back, and ask anew from ${dayAndTime(new Date(next.from))} on: then ${next.name} can.`
    : 'Nobody else can confirm it. Invite a second administrator, who can after a week.';
}

/** The account that asked can take the request back; another can confirm it. */
function RequestTools({ request, isOwn }: RequestToolsProps) {
  const form = (what: string, look: string, label: string) => (
    <PostButton action="/staff/person" fields={{ do: what, id: request.id }} look={look} of={request.email}>
      {label}
    </PostButton>
  );
  return (
    <div className="tools-row">
      {request.mayConfirm && form('confirm', 'btn no sm', 'Confirm and erase')}
      {isOwn && <span className="small quiet">{saySeconds(request)}</span>}
      {!isOwn && !request.mayConfirm && <span className="small quiet">{NOT_SECOND}</span>}
      {form('take-back', 'text-button', 'Take it back')}
    </div>
  );
}

interface PersonProps extends Frame {
  email: string;
  items: ShownItem[];
  /** All stored rows, by table. */
  rows: Record<string, StoredRow[]>;
  /** The newest lines of the audit that name a row of the person. */
  lines: WrittenLine[];
  /** References of deals with a term sheet, which are not erased here. */
  counsel: string[];
  request: ErasureRequest | null;
  /** What was typed to confirm the address; null where nothing was posted. */
  typed: string | null;
  path: string;
  retention: Retention;
  /** Places that this page cannot reach: the hosted backend, and mailboxes. */
  elsewhere: { hosted: boolean; mail: boolean };
}

/** All personal data of a person, to export or erase. */
export function PersonPage(props: PersonProps) {
  const { items, rows, lines, email, path, elsewhere } = props;
  const older = rows.staff_audit!.length - lines.length;
  const name = items.find(({ source }) => source !== 'news_subscriptions')?.name ?? email;
  return (
    <StaffPage frame={props} here="people" title="People">
      <PageHead title={`Everything we hold of ${name}`}>
        <p>
          Found by address: <b>{email}</b>. Other addresses are other people to us.
        </p>
      </PageHead>
      <TitledSection
        title={sayRecords(props)}
        note={
          <>
            <p>
              One month to answer, from the day they asked. Check first that it is they who ask: write to the
              address on file, never to another.
            </p>
            <p className="acts">
              <ButtonLink to={`${path}/export`}>Export as ZIP</ButtonLink>
            </p>
            <p className="small">
              Made for them, as a text to read and as data. Our notes are in it, and when we read what; who of
              us did is not. Their documents stand beside it, but for those with a virus.
            </p>
            {elsewhere.mail && (
              <p className="small">Mails that we received stand in our mailboxes, and not here.</p>
            )}
            {elsewhere.hosted && (
              <p className="small">
                Contact messages are kept by an outside provider. Look for them there as well.
              </p>
            )}
          </>
        }
      >
        <Records {...props} />
        <Erase {...props} />
      </TitledSection>
      <TitledSection title="Who did what" note="Only ever added to. Readings count as doing.">
        <AuditLines {...props} />
        {older > 0 && (
          <p className="small quiet">
            And {older === 1 ? 'one older one' : `${older} older ones`}, in the audit.
          </p>
        )}
      </TitledSection>
    </StaffPage>
  );
}

function sayRecords({ items }: PersonProps): string {
  const count = capitalized(countInWords(items.length));
  return `${count} ${items.length === 1 ? 'record' : 'records'}`;
}

/** What is stored, since when and until when, and what an erasure would leave. */
function Records({ items, rows, counsel, retention }: PersonProps) {
  const line = (key: string, what: ReactNode, note: string, when: Date, until: string, erased: string) => (
    <tr key={key}>
      <th scope="row">
        {what}{' '}
        <small>
          <Unbroken text={note} />
        </small>
      </th>
      <td>{dayOf(when)}</td>
      <td className="only-wide">{until}</td>
      <td className="n">
        <span className="narrow">If erased: </span>
        {erased}
      </td>
    </tr>
  );
  // a reply without words is the mail of a term sheet or a state, which have their own lines in the export
  const notes = rows.staff_notes!.filter(({ words }) => words !== '');
  const audit = rows.staff_audit!;
  const after = (at: Date, days: number) => dayOf(new Date(at.getTime() + days * DAY_MS));
  /** As db/erasing.ts erases: a deal with a term sheet, and one that was withdrawn, by the day of their state. */
  const keptUntil = (item: ShownItem, isForCounsel: boolean) => {
    const move = item.moves?.at(-1);
    if (move && isForCounsel) return after(move.at, retention.loanDays);
    if (move?.to === 'withdrawn') return after(move.at, WITHDRAWN_DAYS);
    return after(item.createdAt, retention.days);
  };
  return (
    <Table look="held" heads={['What', 'When', ['Kept until', 'only-wide'], ['If erased', 'n']]}>
      <tbody>
        {items.flatMap((item) => {
          const files = rows.deal_files!.filter(
            (file) => item.source === 'deals' && Number(file.deal_id) === item.id,
          );
          const size = files.reduce((sum, file) => sum + Number(file.size), 0);
          const isForCounsel = item.reference !== null && counsel.includes(item.reference);
          const erased = isForCounsel ? 'counsel decides' : 'gone';
          return [
            line(
              itemPath(item),
              <a href={itemPath(item)}>{KINDS[item.kind].one}</a>,
              sayItem(item),
              item.createdAt,
              keptUntil(item, isForCounsel),
              erased,
            ),
            files.length > 0 &&
              line(
                `files-${item.id}`,
                <b>Documents</b>,
                `${capitalized(counted(files.length, 'file'))}, ${saySize(size)}`,
                new Date(files[0]!.created_at),
                'with the deal',
                erased,
              ),
          ];
        })}
        {notes.length > 0 &&
          line(
            'notes',
            <b>What we wrote</b>,
            `notes: ${notes.filter(({ kind }) => kind === 'note').length}, replies: ${notes.filter(({ kind }) => kind === 'reply').length}`,
            new Date(notes[0]!.created_at),
            'with their record',
            'with their record',
          )}
        {audit.length > 0 &&
          line(
            'audit',
            <b>Who did what</b>,
            'listed below',
            new Date(audit[0]!.created_at),
            'without end',
            'stays, names nobody',
          )}
      </tbody>
    </Table>
  );
}

/** Characters that are enough to tell records apart. */
const BEGINNING = 80;

function sayItem(item: ShownItem): string {
  if (item.kind === 'deal') return [item.property, item.reference].filter(Boolean).join(', ');
  const words = wordsOf(item);
  if (item.kind === 'webinar' || item.kind === 'sign-up') return words;
  return `‘${beginning(words, BEGINNING)}’`;
}

/** Erasing takes two administrators; deals with a term sheet need legal counsel. */
function Erase({ email, path, counsel, request, typed, staff }: PersonProps) {
  const isWrong = typed !== null && counsel.length === 0;
  return (
    <div className="erase" id="erase">
      <h2 className="d4">Erase this person</h2>
      {counsel.length > 0 ? (
        <p role={typed === null ? undefined : 'alert'}>
          There is a term sheet for {counsel.join(', ')}, so nothing of this person is erased here. Counsel
          decides.
        </p>
      ) : request ? (
        <>
          <p>{sayRequest(request)}</p>
          <RequestTools request={request} isOwn={request.askedBy === staff?.id} />
        </>
      ) : (
        <>
          <p>
            Every record above goes at once, with its notes and documents; a deal ends as withdrawn. It cannot
            be undone, and backups lose it within 30{'\u00a0'}days. You ask, another administrator confirms.
          </p>
          <Post className="fields-2" action={path}>
            <Field
              name="typed"
              label={`Type ${email}`}
              required
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={typed ?? undefined}
              error={isWrong ? 'That is another address. Nothing was asked for.' : undefined}
              // what has to be mended is where the page begins again
              autoFocus={isWrong}
            />
            <p className="end">
              <Submit look="btn no">Ask to erase</Submit>
            </p>
          </Post>
        </>
      )}
    </div>
  );
}
