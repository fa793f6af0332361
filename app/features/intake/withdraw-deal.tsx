import type { ComponentProps } from 'react';
import { BarePage } from '#app/ui/bare-page.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { UnsentWords } from './ended-link.tsx';
import { useUnsentWords } from './unsent.ts';
import { type HeldBack, IntentButton, UnsentAnswer } from './unsent-answer.tsx';

const WHY_ASK = {
  lent: 'The loan is made, and its papers have to be kept. You can ask us; nothing is erased before we have agreed.',
  sheet:
    'There is a term sheet, so it is not yours alone to withdraw. You can ask us; nothing is erased before we have agreed.',
  link: 'We handed you the link to this page ourselves, so we ask you first whether it is you who withdraws. Nothing is erased before that.',
};

/** How a deal can be withdrawn: at once, by a request to the firm, or already requested. */
export type Withdrawing =
  | { how: 'at-once' }
  | { how: 'ask'; why: keyof typeof WHY_ASK }
  | { how: 'asked'; when: string };

interface WithdrawDealProps {
  token: string;
  withdrawing: Withdrawing;
  /** Whether the page has the answer's form. */
  isOfAnswer: boolean;
  heldBack: HeldBack | undefined;
}

/** The form at the end of a borrower's page. */
export function WithdrawDeal({ token, withdrawing, isOfAnswer, heldBack }: WithdrawDealProps) {
  const action = `/submit/status/${token}`;
  if (withdrawing.how === 'asked')
    return (
      <section className="withdraw no-print" id="withdraw">
        <form method="post" action={action}>
          <h3>You asked to withdraw this deal</h3>
          <p>
            You asked us on {withdrawing.when}. Nothing is erased until we have agreed. We answer you on this
            page.
          </p>
          <UnsentAnswer intent="come-back" heldBack={heldBack} />
          <IntentButton intent="come-back" isOfAnswer={isOfAnswer}>
            I no longer want to withdraw it
          </IntentButton>
        </form>
      </section>
    );
  const isAsk = withdrawing.how === 'ask';
  return (
    <details className="withdraw no-print" id="withdraw" open={heldBack?.intent === 'withdraw' || undefined}>
      <summary>
        {isAsk ? 'Ask us to withdraw this deal' : 'Withdraw this deal'}{' '}
        <i className="plus" aria-hidden="true" />
      </summary>
      <form method="post" action={action}>
        <p>
          {withdrawing.how === 'ask'
            ? WHY_ASK[withdrawing.why]
            : 'We stop at once. For seven days you can come back to this page and take the deal up again. Then we erase your answers and your documents.'}
        </p>
        <UnsentAnswer intent="withdraw" heldBack={heldBack} />
        <IntentButton intent="withdraw" isOfAnswer={isOfAnswer}>
          {isAsk ? 'Ask to withdraw' : 'Withdraw'}
        </IntentButton>
      </form>
    </details>
  );
}

/** A withdrawn deal; `until` is the day on which it will be erased, absent where it has been. */
export interface Ended {
  on: string;
  until?: string;
  token: string;
  /** The words that were just sent and are not stored; empty for files alone, null where nothing was sent. */
  unsent: string | null;
  /** What is to be said of other versions of the deal. */
  others?: string;
}

/** What a borrower's link shows after that. */
export function EndedDeal({
  ended,
  frame,
}: {
  ended: Ended;
  frame: ComponentProps<typeof BarePage>['frame'];
}) {
  const { on, until, token, unsent, others } = ended;
  const kept = useUnsentWords(token, false);
  return (
    <BarePage frame={frame}>
      <section className="wrap grid12 page-head">
        <h1 className="d1">{until ? 'Withdrawn' : 'Withdrawn, and erased'}</h1>
        <p className="lede">
          {until
            ? `You withdrew this deal on ${on}, and nobody works on it. You can take it up again until ${until}. Then we erase your answers and your documents.`
            : `This deal was withdrawn on ${on}. Your answers and your documents are erased, and they leave our backups within 30 days. Its reference and the day are all that we keep.`}
        </p>
        {others && <p className="lede">{others}</p>}
        {unsent !== null && (
          <p className="lede" role="alert">
            Nothing that you just sent is stored.
          </p>
        )}
      </section>
      <UnsentWords words={unsent || kept} />
      <section className="wrap sec-foot">
        {until ? (
          <form method="post" action={`/submit/status/${token}`}>
            <IntentButton intent="come-back" isOfAnswer={false}>
              Take it up again
            </IntentButton>
          </form>
        ) : (
          <p>
            <TextLink to="/submit">Send a deal</TextLink>
          </p>
        )}
      </section>
    </BarePage>
  );
}
