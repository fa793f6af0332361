import type { DealSheet } from '#app/features/deal/deal-sheet.ts';
import { DEAL_STATES } from '#app/lending/intake/deal-state.ts';
import type { StoredDeal } from '#app/lending/intake/stored-deal.ts';
import { fillTemplate } from '#app/lending/template.ts';
import type { ListedAccount } from '#db/staff-accounts.ts';
import type { Frame } from '../frame-data.ts';
import { AssignForm } from './assign-form.tsx';
import { dayAndTime } from './say-time.ts';
import { StaffText } from './staff-text.tsx';

/** A deal with what happened to it, answered by the desk's own arithmetic. */
export interface OpenDeal {
  deal: StoredDeal;
  sheet: DealSheet;
  canDownload: boolean;
  /** The document that a file came for, in words. */
  titleOf: (document: string | null) => string;
}

/** '9 KB', '2.1 MB' */
export const megabytes = (bytes: number) =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;

/** What the desk says of it: the same rows as its sheet. */
export function DealAnswer({ open, words }: { open: OpenDeal; words: Frame['words'] }) {
  const { sheet, deal } = open;
  return (
    <section className="deal-answer" aria-label={sheet.title}>
      <div className="on-dark deal-band">
        <h3>{sheet.title}</h3>
        <p>{sheet.line}</p>
        <dl className="facts-row">
          {sheet.figures.map(({ label, figure }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
        <p className="small">
          {`${sheet.dates.join('. ')}.`}{' '}
          <a className="in" href={`/lending/deal?${sheet.query}`}>
            {words.deal.arithmetic}
          </a>
        </p>
      </div>
      {sheet.sections.map(({ key, title, rows }) => (
        <div key={key} className="block">
          <h3 className="it">{title}</h3>
          <dl className="facts-row">
            {rows.map(({ label, figure, note }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {figure} {note && <small>{note}</small>}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      <div className="block">
        <h3 className="it">{words.deal.documents}</h3>
        {deal.files.length === 0 && <p className="quiet">{words.deal.noDocuments}</p>}
        <ul className="lines">
          {deal.files.map(({ id, name, size, scan, document }) => (
            <li key={id} className="passkey-row">
              <span>
                {name} <small className="quiet">{open.titleOf(document)}</small>
              </span>
              <span className="small">
                {megabytes(size)},{' '}
                <span className={scan === 'clean' ? undefined : 'bad'}>{words.deal.scans[scan]}</span>{' '}
                {open.canDownload && (
                  <a className="plain in" href={`/staff/inbox/deals/${deal.id}/files/${id}`}>
                    {words.deal.download}
                    <span className="unseen"> {name}</span>
                  </a>
                )}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface DealFormProps {
  open: OpenDeal;
  words: Frame['words'];
  to: string;
  accounts: ListedAccount[];
  assignee: number | null;
  kept: Record<string, string> | undefined;
  canMail: boolean;
}

/** Who has it, where it stands, and what its borrower is told. */
export function DealForm({ open, words, to, accounts, assignee, kept, canMail }: DealFormProps) {
  const { deal } = open;
  const said = words.deal;
  const version = <input type="hidden" name="version" value={deal.version} />;
  return (
    <div className="reply">
      <AssignForm words={words.item} to={to} accounts={accounts} assignee={assignee} version={deal.version} />
      <form method="post" action={to}>
        <input type="hidden" name="do" value="deal" />
        {version}
        <p className="inline">
          <label htmlFor="state">{words.item.state}</label>
          <span className="sel">
            <select id="state" name="state" defaultValue={kept?.state ?? deal.state}>
              {DEAL_STATES.filter((state) => state !== 'withdrawn' && state !== 'declined').map((state) => (
                <option key={state} value={state}>
                  {said.states[state]}
                </option>
              ))}
            </select>
          </span>
        </p>
        <p className="to">
          <label htmlFor="reply">
            {fillTemplate(canMail ? said.tellByMail : said.tell, { address: deal.email })}
          </label>
        </p>
        <StaffText
          {...{ words }}
          id="reply"
          name="words"
          rows={4}
          kept={kept?.do === 'deal' ? kept.words : undefined}
          dataKey="r"
        />
        <div className="tools-row">
          <button className="btn sm" type="submit">
            {said.send}
          </button>
        </div>
      </form>
      <details open={kept?.state === 'declined'}>
        <summary className="plain">{said.decline}</summary>
        <form method="post" action={to}>
          <input type="hidden" name="do" value="deal" />
          <input type="hidden" name="state" value="declined" />
          {version}
          <label htmlFor="reason">{said.reason}</label>
          <StaffText {...{ words }} id="reason" name="reason" rows={2} required kept={kept?.reason} />
          <label htmlFor="remedy">{said.remedy}</label>
          <StaffText {...{ words }} id="remedy" name="remedy" rows={2} required kept={kept?.remedy} />
          <div className="tools-row">
            <button className="btn no sm" type="submit">
              {said.decline}
            </button>
          </div>
        </form>
      </details>
    </div>
  );
}

/** What the borrower, the site and staff did with it; what staff wrote stands among the notes. */
export function DealEvents({ open, words }: { open: OpenDeal; words: Frame['words'] }) {
  const said = words.deal;
  return (
    <ul className="thread" aria-label={said.happened}>
      {open.deal.events
        .filter(({ kind, by }) => by !== 'staff' || kind === 'state')
        .toReversed()
        .map(({ id, at, by, kind, to, words: text }) => (
          <li key={id}>
            <p className="by">
              <b>{said.by[by]}</b> {dayAndTime(at)}
            </p>
            <p className="kept-words">
              {kind === 'state'
                ? (said.states as Record<string, string>)[to ?? '']
                : kind === 'mail-refused'
                  ? `${said.copyRefused} ${words.item.refusals[text as 'full']}`
                  : [text, to].filter(Boolean).join('. ')}
            </p>
          </li>
        ))}
    </ul>
  );
}
