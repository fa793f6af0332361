import { Arrow } from '#app/ui/arrow.tsx';

interface SendButtonProps {
  words: { button: string; sending: string };
  sending: boolean;
  /** Only React can answer it: a click that comes before is repeated. */
  early?: boolean;
}

/** Says that something is on its way, and sends nothing meanwhile. */
export const SendButton = ({ words, sending, early = false }: SendButtonProps) => (
  <button className="btn" type="submit" disabled={sending} data-early={early ? '' : undefined}>
    {sending ? (
      words.sending
    ) : (
      <>
        {words.button} <Arrow />
      </>
    )}
  </button>
);
