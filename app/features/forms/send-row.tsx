import type { ReactNode } from 'react';
import type { Form, Name } from './define-form.ts';
import { SendButton } from './send-button.tsx';
import type { SendResult } from './send-result.ts';

/** Over the list of mistakes. */
export const PROBLEMS = 'It has not been sent yet. Please correct this first.';

interface SendRowProps<F extends Form, Extra extends object> {
  /** Words of the button, and while the form is being sent. */
  button: string;
  busy?: string | undefined;
  /** A note beside the button. */
  note?: ReactNode;
  /** From useSending, as is `result`. */
  sending: boolean;
  /** See SendButton. */
  early?: boolean;
  result: SendResult<F, Extra> | undefined;
  /** In the order of the form. */
  names: readonly Name<F>[];
  /** Above the list of errors. */
  invalid?: string;
  failed: { title: string; text?: string };
  /** Absent where a success leads to another page. */
  sent?: (result: { state: 'sent' } & Extra) => { title: string; more: ReactNode };
}

/**
 * The end of a form: its button, and the result of the last post. A toast disappears, the result stays. Errors are
 * listed where no script moves the focus to the first one.
 */
export function SendRow<F extends Form, Extra extends object = object>({
  button,
  busy,
  note,
  sending,
  early = false,
  result,
  names,
  invalid = PROBLEMS,
  failed,
  sent,
}: SendRowProps<F, Extra>) {
  const verdict = () => {
    if (result?.state === 'sent') return sent?.(result);
    if (result?.state === 'failed') return { title: failed.title, more: failed.text && <p>{failed.text}</p> };
    if (!result) return null;
    const mistakes = names.filter((name) => result.errors[name]);
    const list = mistakes.map((name) => (
      <li key={name}>
        <a href={`#${name}`}>{result.errors[name]}</a>
      </li>
    ));
    return { title: invalid, more: <ul>{list}</ul> };
  };
  const shown = verdict();
  return (
    <>
      <div className="full send">
        <SendButton button={button} busy={busy} sending={sending} early={early} />
        {note && <p className="small">{note}</p>}
      </div>
      <div id="result" className="full" aria-live="polite">
        {shown && (
          <div className={result?.state === 'sent' ? 'verdict' : 'verdict bad'}>
            <p>{shown.title}</p>
            {shown.more}
          </div>
        )}
      </div>
    </>
  );
}
