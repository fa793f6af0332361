import type { ReactNode } from 'react';
import { fillTemplate } from '#app/lending/template.ts';
import { Arrow } from '#app/ui/arrow.tsx';
import type { Account } from '#db/staff-accounts.ts';
import { Brand, Document } from '#office/document.tsx';
import type { Frame } from '../frame-data.ts';
import { OfficeWeek } from './office-week.tsx';

function Door({
  frame,
  title,
  lede,
  children,
}: {
  frame: Frame;
  title: string;
  lede: string;
  children?: ReactNode;
}) {
  const said = frame.words.signIn;
  return (
    <Document frame={frame} title={title} bodyClass="staff out">
      <header className="hdr">
        <div className="wrap">
          <Brand frame={frame} href="/staff" />
          <a className="text-button in-text" href="/">
            {said.website}
          </a>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="wrap grid12 sign">
        <div className="l">
          <h1 className="d2">{title}</h1>
          <p className="lede">{lede}</p>
          {children}
        </div>
        <OfficeWeek words={said.week} />
      </main>
    </Document>
  );
}

/** Shown where there are scripts and the browser knows passkeys; says by itself what went wrong. */
export function PasskeyButton({ frame, use, to }: { frame: Frame; use: 'use' | 'add'; to: string }) {
  const said = frame.words.signIn.passkey;
  return (
    <>
      <div className="passkey" data-passkey={use} data-to={to}>
        <p>{use === 'use' ? said.useNote : said.addNote}</p>
        <button className="btn" type="button">
          {said[use]} <Arrow />
        </button>
        <p role="status" className="small">
          <span data-say="waiting" hidden>
            {said.waiting}
          </span>
          <span data-say="refused" className="bad" hidden>
            {said.refused}
          </span>
        </p>
      </div>
      {use === 'add' && <p className="small no-passkey">{said.unscripted}</p>}
    </>
  );
}

export type DoorState = 'in' | 'link' | 'sent' | 'spent' | 'many' | 'first' | 'out';

interface SignInProps extends Frame {
  state: DoorState;
  /** What was typed. */
  address: string;
  link: string;
  to: string;
  canMail: boolean;
  /** Who is in already, whatever became of a link. */
  signedIn: Account | undefined;
}

/** The one page that answers without a session, in each of its states. */
export function SignInPage(props: SignInProps) {
  const { words, state, address, link, to, canMail, signedIn } = props;
  const said = words.signIn;
  const { title, lede } = said[state];
  const withPasskey = !signedIn && (state === 'in' || state === 'spent' || state === 'out');
  return (
    <Door frame={props} title={title} lede={fillTemplate(lede, { address })}>
      {signedIn && (
        <p>
          {fillTemplate(said.spent.signedIn, { name: signedIn.name })}{' '}
          <a className="lnk" href={to}>
            {said.goIn}
          </a>
        </p>
      )}
      {state === 'link' && (
        <form method="post" action="/staff">
          <input type="hidden" name="do" value="use-link" />
          <input type="hidden" name="link" value={link} />
          <input type="hidden" name="to" value={to} />
          <button className="btn" type="submit">
            {said.useLink} <Arrow />
          </button>
        </form>
      )}
      {withPasskey && <PasskeyButton frame={props} use="use" to={to} />}
      {withPasskey && canMail && (
        <form className="or" method="post" action="/staff">
          <input type="hidden" name="do" value="ask-link" />
          <input type="hidden" name="to" value={to} />
          <div className="field">
            <label htmlFor="email">{said.mail.label}</label>
            <input
              id="email"
              name="email"
              type="email"
              required
              maxLength={255}
              autoComplete="username"
              placeholder={said.mail.example}
            />
          </div>
          <button className="btn ghost" type="submit">
            {said.mail.send}
          </button>
        </form>
      )}
      {withPasskey && !canMail && <p className="small alone">{said.noMail}</p>}
      {(state === 'sent' || state === 'many') && (
        <p className="small">
          <a className="lnk" href="/staff">
            {said.back}
          </a>
        </p>
      )}
    </Door>
  );
}

/** Right after the first link: let this device sign in from now on. */
export function FirstPage(props: Frame & { to: string }) {
  const said = props.words.signIn;
  return (
    <Door
      frame={props}
      title={fillTemplate(said.first.title, { name: props.staff!.name.split(' ')[0]! })}
      lede={said.first.lede}
    >
      <PasskeyButton frame={props} use="add" to={props.to} />
      <p className="small">
        <a className="lnk" href={props.to}>
          {props.words.frame.goOn}
        </a>{' '}
        {said.notNowNote}
      </p>
    </Door>
  );
}
