import { countInWords } from '#app/lending/count-in-words.ts';
import { fillTemplate } from '#app/lending/template.ts';
import { type ListedAccount, type Passkey, ROLES } from '#db/staff-accounts.ts';
import type { Notice, WrittenLine } from '#db/staff-audit.ts';
import { sayAction } from '#office/action-text.ts';
import { PageHead, StaffPage } from '#office/document.tsx';
import { LedSection } from '#office/inbox/led-section.tsx';
import { dayAndTime } from '#office/time-text.ts';
import type { Frame } from '../frame-data.ts';
import { sayNotice } from './notice-text.ts';
import { PasskeyButton } from './sign-in-page.tsx';

/** One's own page. */
export function YouPage(props: Frame & { passkeys: Passkey[] }) {
  const { words, staff, passkeys } = props;
  const said = words.you;
  return (
    <StaffPage frame={props} here="you" title={said.title}>
      <PageHead title={staff!.name}>
        <p>{fillTemplate(said.lede, { address: staff!.email, role: words.roles[staff!.role] })}</p>
      </PageHead>
      <LedSection title={said.passkeys} note={said.passkeysNote}>
        <div className="stack from-4">
          {passkeys.length === 0 && <p>{said.none}</p>}
          <ul className="lines">
            {passkeys.map(({ id }, i) => (
              <li key={id} className="passkey-row">
                <span>{fillTemplate(said.one, { number: i + 1 })}</span>
                <form method="post" action="/staff/you">
                  <input type="hidden" name="do" value="remove-passkey" />
                  <input type="hidden" name="id" value={id} />
                  <button className="text-button" type="submit">
                    {said.remove}
                  </button>
                </form>
              </li>
            ))}
          </ul>
          <PasskeyButton frame={props} use="add" to="/staff/you" />
        </div>
      </LedSection>
      <LedSection title={said.everywhere} note={said.everywhereNote} after>
        <form className="stack from-4" method="post" action="/staff/sign-out">
          <input type="hidden" name="everywhere" value="1" />
          <button className="btn no" type="submit">
            {said.everywhere}
          </button>
        </form>
      </LedSection>
    </StaffPage>
  );
}

function RoleChoice({ words, id, value = 'editor' }: { words: Frame['words']; id: string; value?: string }) {
  return (
    <span className="select">
      <select id={id} name="role" defaultValue={value}>
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {words.roles[role]}
          </option>
        ))}
      </select>
    </span>
  );
}

/** 'one passkey', 'two sessions', '12 sessions', 'no passkey' */
const counted = (count: number, what: string) =>
  `${count === 0 ? 'no' : countInWords(count)} ${what}${count > 1 ? 's' : ''}`;

interface AccountsProps extends Frame {
  accounts: ListedAccount[];
  said: { link?: string; to?: string; problem?: 'address' | 'last'; mailed?: boolean };
}

/** Who may come in. */
export function AccountsPage(props: AccountsProps) {
  const { words, accounts, said: result } = props;
  const said = words.accounts;
  const active = accounts.filter(({ disabled }) => !disabled);
  return (
    <StaffPage frame={props} here="accounts" title={said.title}>
      <PageHead
        title={fillTemplate(active.length === 1 ? said.stand.one : said.stand.more, {
          count: active.length,
        })}
      />
      <LedSection title={said.invite} note={said.inviteNote}>
        <div className="stack from-4">
          {result.link && (
            <div className="notice ok" role="status">
              <p>{fillTemplate(said.invited, { name: result.to! })}</p>
              <p className="small">{said.invitedNote}</p>
              <output className="one-time">{result.link}</output>
            </div>
          )}
          {result.mailed === true && (
            <div className="notice ok" role="status">
              <p>A link is on its way to {result.to}</p>
              <p className="small">
                They have signed in before, so nobody else gets to see it. It works once, for 15 minutes, on
                any device.
              </p>
            </div>
          )}
          {result.mailed === false && (
            <div className="notice" role="status">
              <p>{result.to} has an account, and no link was made</p>
              <p className="small">
                They have signed in before, so a link goes to their own mailbox alone, and no mail is set up
                here. Whoever runs the server prints one: npm run staff -- invite {result.to}
              </p>
            </div>
          )}
          {result.problem && (
            <div className="notice" role="alert">
              <p>{said.problems[result.problem]}</p>
            </div>
          )}
          <form className="fields-4" method="post" action="/staff/accounts">
            <input type="hidden" name="do" value="invite" />
            <div className="field">
              <label htmlFor="name">{said.fields.name}</label>
              <input id="name" name="name" required maxLength={100} autoComplete="off" />
            </div>
            <div className="field">
              <label htmlFor="email">{said.fields.email}</label>
              <input id="email" name="email" type="email" required maxLength={255} autoComplete="off" />
            </div>
            <div className="field">
              <label htmlFor="role">{said.fields.role}</label>
              <RoleChoice words={words} id="role" />
            </div>
            <p className="end">
              <button className="btn" type="submit">
                {said.make}
              </button>
            </p>
          </form>
        </div>
      </LedSection>
      <LedSection title={said.all} note={said.allNote} after>
        <div className="stack from-4">
          <table className="ruled-table tbl">
            <thead>
              <tr>
                <th>{said.columns.who}</th>
                <th>{said.columns.keys}</th>
                <th>{said.columns.seen}</th>
                <th>{said.columns.role}</th>
                <th className="n">{said.columns.end}</th>
              </tr>
            </thead>
            <tbody>
              {accounts.map(({ id, name, email, role, disabled, passkeys, sessions, lastSeen }) => (
                <tr key={id}>
                  <th scope="row">
                    <b>{name}</b> <small>{email}</small>
                  </th>
                  <td>{`${counted(passkeys, 'passkey')}, ${counted(sessions, 'session')}`}</td>
                  <td>{lastSeen ? dayAndTime(lastSeen) : said.never}</td>
                  <td>
                    {disabled ? (
                      said.disabled
                    ) : (
                      <form className="inline" method="post" action="/staff/accounts">
                        <input type="hidden" name="do" value="role" />
                        <input type="hidden" name="id" value={id} />
                        <label className="unseen" htmlFor={`role-${id}`}>
                          {fillTemplate(said.roleOf, { name })}
                        </label>
                        <RoleChoice words={words} id={`role-${id}`} value={role} />
                        <button className="text-button" type="submit">
                          {said.set}
                          <span className="unseen"> {name}</span>
                        </button>
                      </form>
                    )}
                  </td>
                  <td className="n">
                    {!disabled && (
                      <form method="post" action="/staff/accounts">
                        <input type="hidden" name="do" value="disable" />
                        <input type="hidden" name="id" value={id} />
                        <button className="text-button bad" type="submit">
                          {said.disable}
                          <span className="unseen"> {name}</span>
                        </button>
                      </form>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </LedSection>
    </StaffPage>
  );
}

/** Lines of the audit, as a table. */
export function AuditLines({ words, lines }: Pick<Frame, 'words'> & { lines: WrittenLine[] }) {
  const said = words.audit;
  return (
    <table className="ruled-table tbl audit">
      <caption className="unseen">{said.title}</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">{dayAndTime(line.at)}</th>
            <td>{line.name ?? said.site}</td>
            <td>
              {sayAction({ words }, line)}
              {line.source !== null && <small>{`${line.source} ${line.sourceId}`}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface AuditProps extends Frame {
  lines: WrittenLine[];
  next: number | null;
  /** On the first page: what all administrators are told of. */
  told: { notices: Notice[]; unread: number } | null;
}

/** Who did what, the newest first. */
export function AuditPage(props: AuditProps) {
  const { words, next, told } = props;
  const said = words.audit;
  return (
    <StaffPage frame={props} here="audit" title={said.title}>
      <PageHead title={said.title}>
        <p>{said.lede}</p>
      </PageHead>
      {told && told.notices.length > 0 && (
        <LedSection
          title="Administrators are told"
          note="Invitations, roles, passkeys and erasures. A mail says so too, where mail is set up. Was one not you or yours? End the account on the page Accounts."
        >
          <ul className="lines from-4">
            {told.notices.map((notice) => (
              <li key={notice.id} className="passkey-row">
                <span>{sayNotice(notice)}</span>
                <small className="quiet">{dayAndTime(notice.at)}</small>
              </li>
            ))}
          </ul>
        </LedSection>
      )}
      <div className="wrap audit-all">
        <AuditLines {...props} />
        {next !== null && (
          <p>
            <a className="lnk" href={`/staff/audit?before=${next}`}>
              {said.older}
            </a>
          </p>
        )}
      </div>
    </StaffPage>
  );
}
