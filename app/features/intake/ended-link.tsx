import type { ComponentProps } from 'react';
import { BarePage } from '#app/ui/bare-page.tsx';
import { Field } from '#app/ui/field.tsx';
import { useUnsentWords } from './unsent.ts';

/** What was sent with a private link that opens nothing. */
export interface Unsent {
  token: string;
  /** Null where nothing was sent. */
  words: string | null;
  phone: string;
  /** Whether some of what was sent had arrived before the link ended. */
  isPart: boolean;
}

/**
 * The page of a link that opens no deal: staff may have made a new one while its borrower typed. It gives back the
 * words, which are stored nowhere else than in the tab.
 */
export function EndedLink({
  unsent: { token, words, phone, isPart },
  frame,
}: {
  unsent: Unsent;
  frame: ComponentProps<typeof BarePage>['frame'];
}) {
  const kept = useUnsentWords(token, false);
  return (
    <BarePage frame={frame}>
      <section className="wrap grid12 page-head">
        <h1 className="d1">This link opens no deal</h1>
        <p className="lede">
          {isPart
            ? 'What had arrived before the link ended is with us, and the rest is not stored.'
            : words !== null && 'Nothing that you just sent is stored.'}{' '}
          If we made a new link to your page, every older one has ended:{' '}
          {isPart ? 'send the rest again from' : words !== null ? 'send it again from' : 'use'} the page of
          the link that came last. You have none? Call {phone} and give the reference.
        </p>
      </section>
      <UnsentWords words={words || kept} />
    </BarePage>
  );
}

/** What was written to a page that takes no words any more. */
export const UnsentWords = ({ words }: { words: string }) =>
  words.trim() !== '' && (
    <section className="wrap sec-foot">
      <Field
        name="words"
        label="What you wrote, to copy"
        type="area"
        optional={false}
        readOnly
        defaultValue={words}
      />
    </section>
  );
