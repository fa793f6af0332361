import { capitalized } from '#app/format/first-letter.ts';
import { countInWords } from '#app/lending/count-in-words.ts';
import { Field } from '#app/ui/field.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import { type Account, type ListedAccount, type passkeysOf, ROLES, type Role } from '#db/staff-accounts.ts';
import type { Notice, WrittenLine } from '#db/staff-audit.ts';
import type { OwnSession } from '#db/staff-sessions.ts';
import { actionText, noticeText, whoDid } from '#office/action-text.ts';
import { auditRuns } from '#office/audit-runs.ts';
import { LineLink, Submit, TextLink } from '#office/buttons.tsx';
import { Choice } from '#office/choice.tsx';
import { counted } from '#office/counted.ts';
import { NoticeBox, PageHead, StaffPage } from '#office/document.tsx';
import { OneTimeLink } from '#office/one-time-link.tsx';
import { Post, PostButton } from '#office/post.tsx';
import { Table } from '#office/table.tsx';
import { dayAndTime, dayName, dayOf, timeOf } from '#office/time-text.ts';
import { TitledSection } from '#office/titled-section.tsx';
import type { Frame } from '../frame-data.ts';
import { AUDIT_KINDS, type AuditKind } from './audit-kinds.ts';
import { PasskeyButton } from './passkey-button.tsx';

/** 'Robin is an editor now' */
const sayRole = (who: string, role: Role): string => `${who} ${role === 'reader' ? 'a' : 'an'} ${role} now`;

type YouProps = Frame & {
  passkeys: Awaited<ReturnType<typeof passkeysOf>>;
  /** Whether a passkey may be made in this session. */
  mayAdd: boolean;
  sessions: OwnSession[];
  /** Whether they have just changed their own role. */
  hasNewRole: boolean;
};

/** What asks for a passkey, of what the role may do. */
const WITHOUT_PASSKEY: Record<Role, string> = {
  reader: '',
  editor: ', and can export nothing',
  administrator: ', and can invite, export and erase nothing',
};

/** The page of one's own account. */
export function YouPage(props: YouProps) {
  const { staff, passkeys, mayAdd, sessions, hasNewRole } = props;
  const remove = (id: string, i: number) => (
    <PostButton
      action="/staff/you"
      fields={{ do: 'remove-passkey', id, only: passkeys.length > 1 ? '' : 'yes' }}
      of={`passkey ${i + 1}`}
    >
      Remove
    </PostButton>
  );
  return (
    <StaffPage frame={props} here="you" title="You">
      <PageHead title={staff!.name}>
        <p>
          {staff!.email}, {staff!.role}
        </p>
      </PageHead>
      {hasNewRole && (
        <div className="wrap">
          <NoticeBox isOk title={sayRole('You are', staff!.role)} />
        </div>
      )}
      <TitledSection
        title="Passkeys"
        note="One for each device that signs you in. Remove that of a device you no longer have."
      >
        <ul className="lines">
          {passkeys.length === 0 && (
            <li className="passkey-row">
              <span className="inline">
                <span className="w none sm" aria-hidden="true" />
                None yet. Without one you need a link each time.
              </span>
            </li>
          )}
          {passkeys.map(({ id, createdAt, usedAt }, i) => (
            <li key={id} className="passkey-row">
              <span>
                Passkey {i + 1}{' '}
                <small className="quiet">
                  made {dayOf(createdAt)}, {usedAt ? `last used ${dayAndTime(usedAt)}` : 'never used'}
                </small>
              </span>
              {passkeys.length > 1 ? (
                remove(id, i)
              ) : (
                <details>
                  <summary className="text-button">Remove?</summary>
                  <p className="small">
                    It is your only one. Without it you need a link each time{WITHOUT_PASSKEY[staff!.role]}.
                    Another is made within 15 minutes of signing in by a link.
                  </p>
                  {remove(id, i)}
                </details>
              )}
            </li>
          ))}
        </ul>
        {mayAdd ? (
          <PasskeyButton
            use="add"
            offer={passkeys.length > 0 ? 'On another device? Let it sign you in too.' : undefined}
            to="/staff/you"
          />
        ) : (
          <p>Sign in by a new link first: a passkey is made within 15 minutes of that.</p>
        )}
      </TitledSection>
      <TitledSection
        title="Sessions"
        note="Where you are signed in. Each ends two hours after you last did something in it, and twelve after it began."
        isList
      >
        <ul className="lines">
          {sessions.map(({ id, began, lastUsed, isThis }, i) => (
            <li key={id} className="passkey-row">
              <span>
                {isThis ? 'This one' : `Session ${i + 1}`}{' '}
                <small className="quiet">
                  began {dayAndTime(began)}, last used {dayAndTime(lastUsed)}
                </small>
              </span>
              {!isThis && (
                <PostButton action="/staff/you" fields={{ do: 'end-session', id }} of={`session ${i + 1}`}>
                  End
                </PostButton>
              )}
            </li>
          ))}
        </ul>
      </TitledSection>
      <TitledSection
        title="Sign out everywhere"
        note="Ends every session of yours at once, this one too. Lost a device? Do this first, then remove its passkey."
      >
        <form method="post" action="/staff/sign-out">
          <input type="hidden" name="everywhere" value="1" />
          <Submit look="btn no">Sign out everywhere</Submit>
        </form>
      </TitledSection>
    </StaffPage>
  );
}

const RoleChoice = ({ id, value = 'editor' }: { id: string; value?: string | undefined }) => (
  <Choice id={id} name="role" options={ROLES.map((role) => [role, role])} defaultValue={value} />
);

export interface AccountsProps extends Frame {
  accounts: ListedAccount[];
  sendsMail: boolean;
  said: {
    link?: string;
    to?: string;
    problem?: keyof typeof PROBLEMS;
    /** what was typed into a form that was refused */
    typed?: { name: string; email: string; role: string };
    mailed?: boolean;
    /** whose account had ended and is open again */
    reopened?: Pick<Account, 'name' | 'role'> | undefined;
    /** the account whose role was set */
    role?: number;
    /** the account that was ended */
    ended?: number;
    /** how many items it had that wait for the firm */
    left?: number;
  };
}

const PROBLEMS = {
  address: 'Nothing was done. A name, an address like name@firm.example and a role are needed.',
  name: 'Nothing was done. Somebody else here has this name, and the audit tells people apart by their names. Add an initial.',
  last: 'Nothing was done. Somebody has to remain an administrator.',
};

/** The accounts that may use the office. */
export function AccountsPage(props: AccountsProps) {
  const { accounts, sendsMail, said: result } = props;
  const { typed, reopened } = result;
  const isOpen = reopened && `The account of ${reopened.name} is open again, as ${reopened.role}`;
  const active = accounts.filter(({ disabled }) => !disabled);
  const ended = accounts.find(({ id, disabled }) => disabled && id === result.ended);
  const changed = accounts.find(({ id, disabled }) => !disabled && id === result.role);
  const left = result.left ?? 0;
  const freed = left > 0 && (
    <TextLink to="/staff/inbox?turn=nobody">
      {left === 1 ? 'One item of theirs waits' : `${capitalized(countInWords(left))} items of theirs wait`}{' '}
      for nobody now
    </TextLink>
  );
  return (
    <StaffPage frame={props} here="accounts" title="Accounts">
      <PageHead
        title={
          active.length === 1
            ? 'One person may come in'
            : `${capitalized(countInWords(active.length))} people may come in`
        }
      />
      <TitledSection
        title="Invite"
        note={`The link signs them in once, within 15 minutes. Give it to them yourself. Whoever has signed in before gets ${sendsMail ? 'theirs by mail, and' : 'none here, but'} the role that you choose here; an account that has ended is open again.`}
      >
        {result.link && (
          <div className="notice ok" role="status">
            <p>{isOpen ? `${isOpen}, and this is its link` : `The link for ${result.to}`}</p>
            <p className="small">
              It is shown only now. It works once, for 15 minutes, on any device; hand it over in a way that
              nobody else reads.
            </p>
            <OneTimeLink link={result.link} />
          </div>
        )}
        {result.mailed === true && (
          <NoticeBox
            isOk
            title={
              isOpen
                ? `${isOpen}, and a link is on its way to ${result.to}`
                : `A link is on its way to ${result.to}`
            }
          >
            They have signed in before, so nobody else gets to see it. It works once, for 15 minutes, on any
            device.
          </NoticeBox>
        )}
        {result.mailed === false && (
          <NoticeBox title={`${isOpen || `${result.to} has an account`}, and no link was made`}>
            They have signed in before, so a link goes to their own mailbox alone, and no mail is set up here.
            Whoever runs the server prints one: npm run staff -- invite {result.to}
          </NoticeBox>
        )}
        {result.problem && <NoticeBox isAlert title={PROBLEMS[result.problem]} />}
        <Post className="fields-4" action="/staff/accounts" fields={{ do: 'invite' }}>
          <Field
            name="name"
            label="Name"
            defaultValue={typed?.name}
            required
            maxLength={100}
            autoComplete="off"
          />
          <Field
            name="email"
            label="Email"
            type="email"
            defaultValue={typed?.email}
            required
            maxLength={255}
            autoComplete="off"
          />
          <div className="field">
            <label htmlFor="role">Role</label>
            <RoleChoice id="role" value={typed?.role} />
          </div>
          <p className="end">
            <Submit look="btn">Make a link</Submit>
          </p>
        </Post>
      </TitledSection>
      <TitledSection
        title="Everybody"
        note="A reader reads, an editor answers, an administrator also looks after accounts, the audit and erasure. Whoever leaves is ended here; what they did stays in the audit."
      >
        {changed && (
          <NoticeBox
            isOk
            title={sayRole(changed.id === props.staff?.id ? 'You are' : `${changed.name} is`, changed.role)}
          >
            {freed}
          </NoticeBox>
        )}
        {ended && (
          <NoticeBox isOk title={`The account of ${ended.name} has ended`}>
            {freed}
          </NoticeBox>
        )}
        <Table heads={['Who', 'Ways in', 'Last here', 'Role', ['End', 'n']]}>
          <tbody>
            {accounts.map(({ id, name, email, role, disabled, passkeys, sessions, lastSeen }) => (
              <tr key={id} className={disabled ? 'quiet' : undefined}>
                <th scope="row">
                  <b>{name}</b> <small>{email}</small>
                </th>
                <td>{`${counted(passkeys, 'passkey')}, ${counted(sessions, 'session')}`}</td>
                <td>
                  <span className="narrow">Last here: </span>
                  {lastSeen ? dayAndTime(lastSeen) : 'not yet'}
                </td>
                <td>
                  {disabled ? (
                    'ended'
                  ) : (
                    <Post className="inline" action="/staff/accounts" fields={{ do: 'role', id }}>
                      <label className="unseen" htmlFor={`role-${id}`}>
                        Role of {name}
                      </label>
                      <RoleChoice id={`role-${id}`} value={role} />
                      <Submit of={name}>Set</Submit>
                    </Post>
                  )}
                </td>
                <td className="n">
                  {!disabled && (
                    <PostButton
                      action="/staff/accounts"
                      fields={{ do: 'disable', id }}
                      look="text-button bad"
                      of={name}
                    >
                      End
                    </PostButton>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </TitledSection>
    </StaffPage>
  );
}

/** Lines of the audit as a table, day by day. */
export const AuditLines = ({ lines }: { lines: WrittenLine[] }) => (
  <Table look="audit" caption="Who did what">
    {[...Map.groupBy(lines, ({ at }) => dayOf(at))].map(([day, ofDay]) => (
      <tbody key={day}>
        <tr className="grp">
          <th scope="rowgroup" colSpan={2}>
            {`${dayName(ofDay[0]!.at)}, ${day.slice(-4)}`}
          </th>
          <td />
        </tr>
        {auditRuns(ofDay).map(({ newest, items, again }) => {
          const did = actionText(newest, items.join('; ') || undefined);
          const isNamed = did !== actionText(newest);
          return (
            <tr key={newest.id}>
              <th scope="row">{timeOf(newest.at)}</th>
              <td>{capitalized(whoDid(newest))}</td>
              <td>
                <Unbroken text={did} />
                {again}
                {/* an en space: the items stand apart, and at the beginning of a line without it */}
                {'\u2002'}
                {!isNamed && items.length > 0 && (
                  <small>
                    <Unbroken text={items.map(capitalized).join('; ')} />
                  </small>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    ))}
  </Table>
);

const KIND_NAMES: Record<AuditKind, string> = {
  sent: 'What visitors sent',
  website: 'The website',
  people: 'Copies and erasures',
  accounts: 'Accounts and signing in',
};

interface AuditProps extends Frame {
  lines: WrittenLine[];
  next: number | null;
  /** On the first page of everything: the notices to all administrators. */
  told: Notice[] | null;
  accounts: ListedAccount[];
  /** The account whose lines are shown, or 'site'; empty for everybody's. */
  who: string;
  kind: AuditKind | '';
}

/** The audit, newest line first. */
export function AuditPage(props: AuditProps) {
  const { next, told, accounts, who, kind, lines } = props;
  const older = new URLSearchParams({ ...(who && { who }), ...(kind && { kind }), before: String(next) });
  return (
    <StaffPage frame={props} here="audit" title="Who did what">
      <PageHead title="Who did what" />
      {told && told.length > 0 && (
        <TitledSection
          title="Administrators are told"
          note="Invitations, roles, ended accounts, passkeys and erasures. A mail says so too, where mail is set up. Was one not you or yours? End the account on the page Accounts."
          isList
        >
          <ul className="lines">
            {told.map((notice) => (
              <li key={notice.id} className="passkey-row">
                <span>{noticeText(notice)}</span>
                <small className="quiet">{dayAndTime(notice.at)}</small>
              </li>
            ))}
          </ul>
        </TitledSection>
      )}
      <TitledSection title="Newest first" note="Only ever added to. Readings count as doing.">
        <form className="fields-4" action="/staff/audit">
          <div className="field">
            <label htmlFor="who">Who</label>
            <Choice
              id="who"
              name="who"
              defaultValue={who}
              options={[
                ['', 'Everybody'],
                ...accounts.map(
                  ({ id, name, disabled }) => [id, disabled ? `${name}, ended` : name] as const,
                ),
                ['site', 'The site, and commands'],
              ]}
            />
          </div>
          <div className="field">
            <label htmlFor="kind">What</label>
            <Choice
              id="kind"
              name="kind"
              defaultValue={kind}
              options={[['', 'Everything'], ...AUDIT_KINDS.map((one) => [one, KIND_NAMES[one]] as const)]}
            />
          </div>
          <p className="end">
            <Submit look="btn">Show</Submit>
          </p>
        </form>
        {lines.length > 0 ? <AuditLines {...props} /> : <p>Nothing of that is written down.</p>}
        {next !== null && (
          <p>
            <LineLink to={`/staff/audit?${older}`}>Older lines</LineLink>
          </p>
        )}
      </TitledSection>
    </StaffPage>
  );
}
