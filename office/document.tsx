import type { ReactNode } from 'react';
import { Unbroken } from '#app/ui/unbroken.tsx';
import { MARK } from '#drawings/mark.ts';
import { Key, QuietLink, Submit, TextLink } from './buttons.tsx';
import type { Frame } from './frame-data.ts';
import { HEAD_SCRIPT } from './head-script.ts';
import { Writer } from './post.tsx';

interface DocumentProps {
  frame: Frame;
  title: string;
  /** For a page that the browser has to request again at once. */
  again?: string | undefined;
  bodyClass?: string;
  children: ReactNode;
}

/** The document of an office page. It works without scripts; one inline script sets what the first paint needs. */
export function Document({ frame, title, again, bodyClass = 'staff', children }: DocumentProps) {
  return (
    <html lang="en" data-banner="off">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        {again && <meta httpEquiv="refresh" content={`0; url=${again}`} />}
        <title>{`${title} | ${frame.firm.name}`}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
        <script dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />
        <link rel="stylesheet" href="/staff/office.css" />
        <script src="/staff/office.js" defer />
      </head>
      <body className={bodyClass}>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <Writer value={frame.staff?.id}>{children}</Writer>
      </body>
    </html>
  );
}

export function Brand({ frame }: { frame: Frame }) {
  return (
    <a className="brand" href="/staff">
      <svg viewBox={`0 0 ${MARK.width} ${MARK.height}`} fill="currentColor" aria-hidden="true">
        <path d={MARK.frame} fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d={MARK.panes} />
        <path className="lit" d={MARK.lit} />
      </svg>
      <b>{frame.firm.shortName}</b> <span>Office</span>
    </a>
  );
}

export type Tab = 'inbox' | 'pipeline' | 'content' | 'traffic' | 'people' | 'accounts' | 'audit' | 'you';

const TABS = [
  ['inbox', '/staff/inbox', 'Inbox'],
  ['pipeline', '/staff/pipeline', 'Deals'],
  ['content', '/staff/content', 'Content'],
  ['traffic', '/staff/traffic', 'Traffic'],
] as const;
/** For administrators only; on a phone they are behind one tab. */
const MORE_TABS = [
  ['people', '/staff/person', 'People'],
  ['accounts', '/staff/accounts', 'Accounts'],
  ['audit', '/staff/audit', 'Audit'],
] as const;

/** Keyboard shortcuts in a room of the content desk. */
const CONTENT_KEYS = [
  ['/', 'find words of the website'],
  ['j k', 'next, previous line'],
  ['Enter', 'open the line; in it, keep and close'],
  ['Esc', 'close the line'],
  ['p', 'the page with the draft, or as it is public'],
  ['w', 'as wide as a desk, or as a phone'],
  ['d', 'day or night'],
  ['Ctrl Enter', 'the next step'],
  ['?', 'this list'],
] as const;

const KEYS = [
  ['j k', 'next, previous'],
  ['Enter', 'to the item'],
  ['r', 'reply'],
  ['e', 'answered; the light goes out'],
  ['a', 'assign'],
  ['n', 'note'],
  ['u', 'unread'],
  ['o', 'open the deal'],
  ['x', 'choose several'],
  ['/', 'search'],
  ['Ctrl Enter', 'send'],
  ['Esc', 'leave a field'],
  ['?', 'this list'],
] as const;

interface StaffPageProps {
  frame: Frame;
  here: Tab;
  title: string;
  bodyClass?: string;
  children: ReactNode;
  /** Shown in the footer, to the right of the note that every reading is recorded. */
  foot?: ReactNode;
}

/** A page that needs a session. */
export function StaffPage({ frame, here, title, bodyClass, children, foot }: StaffPageProps) {
  const { staff, counts, query } = frame;
  const link = ([tab, href, name]: (typeof TABS | typeof MORE_TABS)[number]) => (
    <a key={tab} href={href} aria-current={tab === here ? 'page' : undefined}>
      {name} {counts[tab as keyof typeof counts] !== undefined && <b>{counts[tab as keyof typeof counts]}</b>}
    </a>
  );
  return (
    <Document frame={frame} title={title} bodyClass={bodyClass ? `staff ${bodyClass}` : 'staff'}>
      <header className="hdr">
        <div className="wrap">
          <Brand frame={frame} />
          <nav className="tabs" aria-label="Office">
            {TABS.map(link)}
            {staff?.role === 'administrator' && (
              <>
                <button type="button" popoverTarget="more">
                  More
                </button>
                <div id="more" popover="auto">
                  {MORE_TABS.map(link)}
                </div>
              </>
            )}
          </nav>
          <search className="find">
            <form action="/staff/inbox">
              <label className="unseen" htmlFor="find">
                Search everything sent to us
              </label>
              <input
                id="find"
                name="q"
                type="search"
                maxLength={100}
                placeholder="Search"
                defaultValue={query}
              />
              <Key of="/" />
            </form>
          </search>
          <div className="me">
            <QuietLink to="/staff/you" aria-current={here === 'you' ? 'page' : undefined}>
              <span className="w lit" aria-hidden="true" />
              <span className="me-name">{staff?.name}</span>
            </QuietLink>
            <form method="post" action="/staff/sign-out">
              <Submit look="text-button in-text">Sign out</Submit>
            </form>
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="wrap">
        <div className="ends foot-line">
          <span>
            Everything opened here is written down, with your name.{' '}
            <button className="in-text" type="button" popoverTarget="keys" data-keys hidden>
              Keys
            </button>
          </span>
          {foot}
        </div>
      </footer>
      <div id="keys" className="keys" popover="auto" tabIndex={-1}>
        <p className="it">Keys</p>
        <dl>
          {(here === 'content' ? CONTENT_KEYS : KEYS).map(([keys, what]) => (
            <div key={what}>
              <dt>
                {keys.split(' ').map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <label>
          <input type="checkbox" id="single-keys" defaultChecked /> Single keys are on. Off, only Tab, arrows
          and Enter work.
        </label>
      </div>
    </Document>
  );
}

/** The head of a page: one sentence about the current state. */
export const Stand = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="ends stand">
    <h1>
      <Unbroken text={title} />
    </h1>
    {children}
  </div>
);

/** The same, above the sections of a page. */
export const PageHead = (props: { title: string; children?: ReactNode }) => (
  <div className="wrap">
    <Stand {...props} />
  </div>
);

/** The way back from a page, and what stands beside it. */
export const Back = ({ to, name, children }: { to: string; name: string; children?: ReactNode }) => (
  <p className="back small">
    <TextLink to={to}>{name}</TextLink>
    {children}
  </p>
);

interface NoticeBoxProps {
  title: string;
  isOk?: boolean;
  /** What was not done, which is read at once. */
  isAlert?: boolean;
  /** For a field that it describes. */
  id?: string;
  children?: ReactNode;
}

/** What was done, or was not, in a box. */
export const NoticeBox = ({ title, isOk = false, isAlert = false, id, children }: NoticeBoxProps) => (
  <div id={id} className={isOk ? 'notice ok' : 'notice'} role={isAlert ? 'alert' : 'status'}>
    <p>{title}</p>
    {children && <p className="small">{children}</p>}
  </div>
);

/** What the windows of a page mean. */
export const Legend = ({ of }: { of: readonly (readonly [look: string, says: string])[] }) => (
  <ul className="legend">
    {of.map(([look, says]) => (
      <li key={says}>
        <span className={look} aria-hidden="true" />
        {says}
      </li>
    ))}
  </ul>
);

/** Shown in place of an empty list. */
export function Nothing({ children, title }: { title: string; children?: ReactNode }) {
  return (
    <div className="zero">
      <h2 className="d3">{title}</h2>
      <p>{children}</p>
    </div>
  );
}
