import type { ReactNode } from 'react';
import { Arrow } from '#app/ui/arrow.tsx';
import { Field } from '#app/ui/field.tsx';
import type { Account } from '#db/staff-accounts.ts';
import { LineLink, Submit } from '#office/buttons.tsx';
import { Brand, Document } from '#office/document.tsx';
import { Post } from '#office/post.tsx';
import type { Frame } from '../frame-data.ts';
import { sayField } from '../rejected-change.ts';
import { OfficeWeek } from './office-week.tsx';
import { PasskeyButton } from './passkey-button.tsx';

interface DoorProps {
  frame: Frame;
  title: string;
  lede: string;
  children?: ReactNode;
}

function Door({ frame, title, lede, children }: DoorProps) {
  return (
    <Document frame={frame} title={title} bodyClass="staff out">
      <header className="hdr">
        <div className="wrap">
          <Brand frame={frame} />
          <a className="text-button in-text" href="/">
            To the website
          </a>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="wrap grid12 sign">
        <div className="l">
          <h1 className="d3">{title}</h1>
          <p className="lede">{lede}</p>
          {children}
        </div>
        <OfficeWeek />
      </main>
    </Document>
  );
}

export type DoorState = 'in' | 'link' | 'sent' | 'spent' | 'many' | 'out' | 'everywhere' | 'elsewhere';

const ELSEWHERE =
  'Your session was used from another browser, so it has ended in both. If that was not you, tell an administrator.';

interface SignInProps extends Frame {
  state: DoorState;
  /** The address as it was typed. */
  address: string;
  link: string;
  to: string;
  canMail: boolean;
  /** The account that is signed in already, even where a link has failed. */
  signedIn: Account | undefined;
}

function sayState(state: DoorState, address: string): { title: string; lede: string } {
  switch (state) {
    case 'in':
      return {
        title: 'Sign in to the office',
        lede: 'A passkey or a one-time link signs you in. There is no password to forget.',
      };
    case 'link':
      return { title: 'One step to the office', lede: 'This link signs you in once, on this device.' };
    case 'sent':
      return {
        title: 'Look in your mail',
        lede: `If ${address} has an account, a link is on its way. It works once, for 15 minutes, on this browser.`,
      };
    case 'spent':
      return {
        title: 'That link is spent',
        lede: 'It worked once already, its 15 minutes are over, or a newer one was made. Nobody gets in with it now.',
      };
    case 'many':
      return {
        title: 'Too many tries',
        lede: 'For 15 minutes nobody signs in from here. Your passkey still works from another device.',
      };
    case 'elsewhere':
      return { title: 'Signed out, to be safe', lede: ELSEWHERE };
    case 'out':
      return {
        title: 'Signed out',
        lede: 'Here only. If you lost a device, sign in on another, and end every session on your own page.',
      };
    case 'everywhere':
      return {
        title: 'Signed out everywhere',
        lede: 'On every device. If one is lost, sign in on another, and remove its passkey on your own page.',
      };
  }
}

/** The only page that answers without a session, in each of its states. */
export function SignInPage(props: SignInProps) {
  const { state, address, link, to, canMail, signedIn } = props;
  const { title, lede } = sayState(state, address);
  const withPasskey = !signedIn && ['in', 'spent', 'out', 'everywhere', 'elsewhere'].includes(state);
  return (
    <Door frame={props} title={title} lede={lede}>
      {signedIn && (
        <p>
          You are signed in as {signedIn.name}, so you need none.{' '}
          <LineLink to={to}>Go to the office</LineLink>
        </p>
      )}
      {state === 'link' && (
        <Post action="/staff" fields={{ do: 'use-link', link, to }}>
          <Submit look="btn">
            Sign in <Arrow />
          </Submit>
        </Post>
      )}
      {withPasskey && <PasskeyButton use="use" to={to} />}
      {withPasskey && canMail && (
        <Post className="or" action="/staff" fields={{ do: 'ask-link', to }}>
          <Field
            name="email"
            label="A one-time link by mail"
            type="email"
            required
            maxLength={255}
            autoComplete="username"
            placeholder="name@firm.example"
          />
          <Submit look="btn ghost">Send me a link</Submit>
        </Post>
      )}
      {withPasskey && !canMail && (
        <p className="small alone">
          Without a passkey you need a one-time link. The first comes from an administrator, a later one from
          whoever runs this server: no mail is set up here.
        </p>
      )}
      {state === 'sent' && (
        <p>
          <LineLink to={to}>I have used the link: go on here</LineLink>
        </p>
      )}
      {(state === 'sent' || state === 'many') && (
        <p className="small">
          <LineLink to="/staff">Back to signing in</LineLink>
        </p>
      )}
    </Door>
  );
}

interface OverProps extends Frame {
  /** The address that it was posted to. */
  action: string;
  /** The page with the form. */
  page: string;
  /** The sign-in page, which returns to that page. */
  door: string;
  /** The account of who wrote it; -1 where the form did not say. */
  by: number;
  writer: string | undefined;
  /** Whether the session was ended because another browser sent its cookie. */
  isElsewhere: boolean;
  fields: string[][];
  /** Fields with files, which have to be chosen again. */
  files: string[];
}

/**
 * Shown where a form was posted after its session had ended, or while another account is signed in: it keeps the words, says
 * who wrote them, and posts them again.
 */
export function OverPage({
  action,
  page,
  door,
  by,
  writer,
  isElsewhere,
  fields,
  files,
  ...frame
}: OverProps) {
  const { staff } = frame;
  const who = writer ?? 'Somebody else';
  return (
    <Door
      frame={frame}
      title={staff ? `${who} wrote this` : 'Your session has ended'}
      lede={
        staff
          ? `You are signed in as ${staff.name}. Nothing was sent. Send it only if it is to stand in your name.`
          : `${isElsewhere ? `${ELSEWHERE} ` : ''}Nothing was sent, and nothing that you wrote is lost: it is here. Leave this tab open, sign in in another, and send it from here.`
      }
    >
      <p>
        {staff ? (
          <a className="btn" href={page}>
            Leave it, and go on as {staff.name}
          </a>
        ) : (
          <a className="btn" href={door} target="_blank" rel="noreferrer" data-door>
            Sign in in a new tab <Arrow />
          </a>
        )}
      </p>
      <form className="or" method="post" action={action} encType="multipart/form-data">
        {!staff && by > 0 && <input type="hidden" name="by" value={by} />}
        {fields.map(([name = '', text = ''], i) => {
          const label = text.trim() ? sayField(name) : undefined;
          const key = `${name} ${i}`;
          return label ? (
            <div className="field" key={key}>
              <label htmlFor={`field-${i}`}>{label}</label>
              <textarea
                id={`field-${i}`}
                name={name}
                rows={Math.min(12, Math.ceil(text.length / 50) + text.split('\n').length - 1)}
                defaultValue={text}
              />
            </div>
          ) : (
            <input key={key} type="hidden" name={name} value={text} />
          );
        })}
        {files.map((name, i) => (
          <div className="field" key={name}>
            <label htmlFor={`file-${i}`}>{sayField(name) ?? 'The file'}, to be chosen again</label>
            <input id={`file-${i}`} type="file" name={name} />
          </div>
        ))}
        <Submit look="btn ghost">{staff ? `Send it as ${staff.name}` : 'Send it now that I am in'}</Submit>
      </form>
    </Door>
  );
}

/** Right after the first sign-in by a link: offers to add a passkey. */
export function FirstPage(props: Frame & { to: string }) {
  return (
    <Door frame={props} title={`Welcome, ${props.staff!.name.split(' ')[0]!}`} lede="You are in.">
      <PasskeyButton use="add" to={props.to} />
      <p className="small">
        <LineLink to={props.to}>Go on</LineLink> Without a passkey you need a link again next time.
      </p>
    </Door>
  );
}
