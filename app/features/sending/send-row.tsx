import type { ReactNode } from 'react';
import { SendButton } from './send-button.tsx';
import type { SendResult } from './send-result.ts';

interface SendRowProps<Field extends string, Said extends object> {
  words: { button: string; sending: string };
  /** Beside the button. */
  note?: ReactNode;
  /** From useSending, as is `result`. */
  sending: boolean;
  result: SendResult<Field, Said> | undefined;
  /** In the order of the form. */
  fields: readonly Field[];
  /** Over the list of mistakes. */
  invalid?: string;
  failed: { title: string; text?: string };
  /** Absent where a success leaves the page. */
  sent?: (result: { state: 'sent'; repeated: boolean } & Said) => { title: string; more: ReactNode };
}

/**
 * The foot of a form: its button, and what became of the last message. A toast leaves, this stays. Mistakes are listed
 * where no script takes the visitor to the first one.
 */
export function SendRow<Field extends string, Said extends object = object>({
  words,
  note,
  sending,
  result,
  fields,
  invalid = 'Validation Error',
  failed,
  sent,
}: SendRowProps<Field, Said>) {
  const verdict = () => {
    if (result?.state === 'sent') return sent?.(result);
    if (result?.state === 'failed') return { title: failed.title, more: failed.text && <p>{failed.text}</p> };
    if (!result) return null;
    const mistakes = fields.filter((name) => result.errors[name]);
    const list = mistakes.map((name) => (
      <li key={name}>
        <a className="underline" href={`#${name}`}>
          {result.errors[name]}
        </a>
      </li>
    ));
    return { title: invalid, more: <ul>{list}</ul> };
  };
  const said = verdict();
  return (
    <>
      <div className="full send">
        <SendButton words={words} sending={sending} />
        {note && <p className="small">{note}</p>}
      </div>
      <div id="result" className="full" aria-live="polite">
        {said && (
          <div className={result?.state === 'sent' ? 'verdict' : 'verdict bad'}>
            <p>{said.title}</p>
            {said.more}
          </div>
        )}
      </div>
    </>
  );
}
