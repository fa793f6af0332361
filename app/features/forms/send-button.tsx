import { Arrow } from '#app/ui/arrow.tsx';

interface SendButtonProps {
  button: string;
  /** Shown in its place while the form is being sent. */
  busy?: string | undefined;
  sending: boolean;
  /** Only React can handle it: a click before React has started is repeated. */
  early?: boolean;
}

/** A button that shows that the form is being sent, and does nothing meanwhile. */
export const SendButton = ({ button, busy = 'Sending...', sending, early = false }: SendButtonProps) => (
  <button className="btn" type="submit" disabled={sending} data-early={early ? '' : undefined}>
    {sending ? (
      busy
    ) : (
      <>
        {button} <Arrow />
      </>
    )}
  </button>
);
