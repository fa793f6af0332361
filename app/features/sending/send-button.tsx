import { Arrow } from '#app/ui/arrow.tsx';

interface SendButtonProps {
  words: { button: string; sending: string };
  sending: boolean;
}

/** Says that something is on its way, and sends nothing meanwhile. */
export const SendButton = ({ words, sending }: SendButtonProps) => (
  <button className="btn" type="submit" disabled={sending}>
    {sending ? (
      words.sending
    ) : (
      <>
        {words.button} <Arrow />
      </>
    )}
  </button>
);
