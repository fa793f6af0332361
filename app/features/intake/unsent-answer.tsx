import { type FormEvent, type ReactNode, useState } from 'react';

/** Whether words or files wait in the answer's form; while files are sent, the form has given its place to them. */
function isAnswerWaiting(): boolean {
  const answer = document.getElementById('answer');
  if (!(answer instanceof HTMLFormElement)) return answer !== null;
  // files that were chosen before a link and Back: their rows show them, and their fields hold none
  if (answer.querySelector('.file-window')) return true;
  return [...new FormData(answer).values()].some((value) =>
    typeof value === 'string' ? value.trim() !== '' : value.name !== '',
  );
}

/**
 * For another form of the answer's page: its post loads the page anew, and what is not sent by then is lost. The first
 * press says so, the second posts.
 */
export function useUnsentAnswer(): { onSubmit: (event: FormEvent) => void; warning: ReactNode } {
  const [isSaid, setSaid] = useState(false);
  const onSubmit = (event: FormEvent) => {
    if (isSaid || !isAnswerWaiting()) return;
    event.preventDefault();
    setSaid(true);
  };
  const warning = isSaid && (
    <div className="verdict bad" role="alert">
      <p>You have not sent what you wrote or chose for us.</p>
      <p>
        <a className="in-text" href="#answer">
          Send it first
        </a>
        , or press the button again: then it is lost.
      </p>
    </div>
  );
  return { onSubmit, warning };
}
