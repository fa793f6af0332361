import { Arrow } from '#app/ui/arrow.tsx';

interface SendButtonProps {
  button: string;
  /** In its place while the form is on its way. */
  busy?: string | undefined;
  sending: boolean;
  /** Only React can answer it: a click that comes before is repeated. */
  early?: boolean;
}

/** Says that something is on its way, and sends nothing meanwhile. */
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
