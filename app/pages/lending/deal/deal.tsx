import { DealHeadline } from '#app/features/deal/answers/deal-headline.tsx';
import { loansAlike } from '#app/features/deal/answers/loans-alike-data.server.ts';
import { behindAnswer } from '#app/features/deal/desk/behind-answer.tsx';
import { DeskPageFrame } from '#app/features/deal/desk/desk-page.tsx';
import { services } from '#app/services.server.ts';
import type { Route } from './+types/deal';
import { loadDesk } from './load-desk.server.ts';
import '#app/styles/ruled-table.css';
import '#app/features/deal/answers/loan-facts.css';
import '#app/features/deal/answers/loan-ledger.css';
import '#app/features/deal/answers/loans-alike.css';
import '#app/features/deal/legend.css';
import '#app/features/deal/answers/street-figure.css';

export { handle, shouldRevalidate } from './desk-route.ts';

export async function loader(args: Route.LoaderArgs) {
  const { transactions } = args.context.get(services).content;
  const alike = loansAlike(transactions, args.url.searchParams);
  return { ...(await loadDesk(args)), alike };
}

const answer = behindAnswer('deal', () =>
  import('#app/features/deal/answers/deal-answers.tsx').then(({ DealAnswers }) => DealAnswers),
);

export default function Deal({ loaderData }: Route.ComponentProps) {
  return (
    <DeskPageFrame
      data={loaderData}
      page="deal"
      own={loaderData.words}
      headline={(desk) => <DealHeadline desk={desk} />}
      loadAnswer={answer.load}
    >
      {(desk, ways) => <answer.Part desk={desk} ways={ways} alike={loaderData.alike} />}
    </DeskPageFrame>
  );
}
