import { BridgeCostHeadline } from '#app/features/deal/cost/bridge-cost-headline.tsx';
import { behindAnswer } from '#app/features/deal/desk/behind-answer.tsx';
import { DeskPageFrame } from '#app/features/deal/desk/desk-page.tsx';
import { services } from '#app/services.server.ts';
import type { Route } from './+types/cost';
import { loadDesk } from './load-desk.server.ts';
import '#app/features/deal/legend.css';
import '#app/features/deal/sheet/which-program.css';
import '#app/features/deal/sum-line.css';
import '#app/styles/ruled-table.css';
import '#app/features/deal/cost/bridge-cost-page.css';

export { handle, shouldRevalidate } from './desk-route.ts';

export const loader = async (args: Route.LoaderArgs) => ({
  desk: await loadDesk(args),
  words: args.context.get(services).content.pages['deal-cost'],
});

const answer = behindAnswer('cost', () =>
  import('#app/features/deal/cost/bridge-cost-page.tsx').then(({ BridgeCostPage }) => BridgeCostPage),
);

export default function Cost({ loaderData: { desk, words } }: Route.ComponentProps) {
  return (
    <DeskPageFrame
      data={desk}
      page="cost"
      own={words}
      headline={(one) => <BridgeCostHeadline desk={one} />}
      loadAnswer={answer.load}
    >
      {(one, ways) => <answer.Part desk={one} ways={ways} words={words} />}
    </DeskPageFrame>
  );
}
