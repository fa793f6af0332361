import type { MouseEventHandler, ReactNode } from 'react';

const INTENTS = ['accept', 'withdraw', 'come-back'] as const;

/** What a button of a deal's page does that loads the page anew, without sending what is in the answer's form. */
export type Intent = (typeof INTENTS)[number];

/** The intent of a pressed button, or of a post. */
export const intentOf = (value: unknown): Intent | undefined => INTENTS.find((one) => one === value);

/**
 * Such a button. It belongs to the answer's form, so that without scripts a press takes along what is typed there, and
 * the server can give it back; of files only the names, so that none is sent unasked.
 */
export const IntentButton = (props: {
  intent: Intent;
  /** False on a page that has no such form, in a form of its own then. */
  isOfAnswer?: boolean;
  className?: string;
  onClick?: MouseEventHandler<HTMLButtonElement>;
  children: ReactNode;
}) => (
  <button
    className={props.className ?? 'btn ghost'}
    type="submit"
    form={props.isOfAnswer === false ? undefined : 'answer'}
    // before React is there, nothing looks for what is not sent
    data-early=""
    name="intent"
    value={props.intent}
    formEncType="application/x-www-form-urlencoded"
    // a browser's own message lies over what stands around the field
    formNoValidate
    onClick={props.onClick}
  >
    {props.children}
  </button>
);

/** Which button was held back once, because something in the answer's form is not sent. */
export interface HeldBack {
  intent: Intent;
  /** After a post without scripts: names of the files that were chosen, which a browser does not keep. */
  lost?: string[];
}

/** Beside such a button: its next press posts, whatever is not sent. */
export function UnsentAnswer({ intent, heldBack }: { intent: Intent; heldBack: HeldBack | undefined }) {
  if (heldBack?.intent !== intent) return null;
  const { lost } = heldBack;
  return (
    // biome-ignore lint/a11y/noAutofocus: only where the page was loaded anew, and this is far from its top
    <div className="verdict bad" role="alert" tabIndex={-1} autoFocus={lost !== undefined}>
      <p>You have not sent what you wrote or chose for us.</p>
      {lost !== undefined && lost.length > 0 && (
        <p>Your browser has not kept these files, please choose them again: {lost.join(', ')}.</p>
      )}
      <p>
        <a className="in-text" href="#answer">
          Send it first
        </a>
        , or press the button again: then it is lost.
      </p>
      <input type="hidden" name="sure" value={intent} form="answer" />
      {/* so that another button that is held back after this one names them too */}
      {lost?.map((name) => (
        <input key={name} type="hidden" name="lost" value={name} form="answer" />
      ))}
    </div>
  );
}
