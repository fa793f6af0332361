import type { ReactNode } from 'react';
import type { Form, Name } from './define-form.ts';
import { SendButton } from './send-button.tsx';
import type { SendResult } from './send-result.ts';

/** Over the list of mistakes. */
export const PROBLEMS = 'It has not been sent yet. Please correct this first.';
/** Over hints about what is unusual, where nothing is wrong. */
const ONLY_ADVICE = 'It has not been sent yet.';

type Refused<F extends Form> = Extract<SendResult<F>, { state: 'invalid' }>;

/** The mistakes of a post, and the hints about it, with links to their fields. */
export function problemsOf<F extends Form>(
  { errors, advice }: Refused<F>,
  names: readonly Name<F>[],
  invalid: string = PROBLEMS,
) {
  const list = names.flatMap((name) => {
    const says = errors[name] ?? advice?.[name]?.says;
    return says ? [[name, says] as const] : [];
  });
  return {
    title: list.some(([name]) => errors[name]) ? invalid : ONLY_ADVICE,
    more: (
      <ul>
        {list.map(([name, says]) => (
          <li key={name}>
            <a href={`#${name}`}>{says}</a>
          </li>
        ))}
      </ul>
    ),
  };
}

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
    return result ? problemsOf<F>(result, names, invalid) : null;
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
