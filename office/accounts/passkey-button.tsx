import type { ReactNode } from 'react';
import { Arrow } from '#app/ui/arrow.tsx';

const WORDS = {
  use: {
    offer: 'Your device knows you, by a finger, a face, or its own code.',
    button: 'Sign in with a passkey',
    refused: 'Your device said no, or took too long. Try again, or use a link.',
  },
  add: {
    offer: 'One thing, once. Let this device sign you in from now on, and the office is two seconds away.',
    button: 'Make a passkey on this device',
    refused:
      'No passkey was made. Your device said no or took too long, or you signed in more than 15 minutes ago. Try again, or sign in by a new link first.',
  },
  prove: {
    offer: '',
    button: 'Ask my device',
    refused: 'Your device said no, or took too long. Nothing was done; try again.',
  },
};

interface PasskeyButtonProps {
  use: keyof typeof WORDS;
  /** What it offers, where that is not its usual. */
  offer?: string | undefined;
  /** Where it leads. */
  to: string;
  /** The form that is posted instead. */
  children?: ReactNode;
}

/** Shown where scripts run and the browser supports passkeys. It shows its own error messages. */
export function PasskeyButton({ use, offer = WORDS[use].offer, to, children }: PasskeyButtonProps) {
  const { button, refused } = WORDS[use];
  return (
    <>
      <div className="passkey" data-passkey={use} data-to={to}>
        {offer && <p>{offer}</p>}
        {children}
        <button className="btn" type="button">
          {button} <Arrow />
        </button>
        <p role="status" className="small">
          <span data-say="waiting" hidden>
            Your device is asking. Answer it there; nothing happens here until you do.
          </span>
          <span data-say="refused" className="bad" hidden>
            {refused}
          </span>
          {use === 'prove' && (
            <span data-say="done" hidden>
              Your device said yes. A download has begun, or the next page is on its way.
            </span>
          )}
        </p>
      </div>
      {use === 'add' && (
        <p className="small no-passkey">Passkeys need JavaScript, and a browser that knows them.</p>
      )}
    </>
  );
}
