import { behindAnswer } from '#app/features/deal/desk/behind-answer.tsx';
import { DeskPageFrame } from '#app/features/deal/desk/desk-page.tsx';
import { TakeoutHeadline } from '#app/features/deal/takeout/takeout-headline.tsx';
import { services } from '#app/services.server.ts';
import type { Route } from './+types/takeout';
import { loadDesk } from './load-desk.server.ts';
import '#app/features/deal/legend.css';
import '#app/features/deal/sum-line.css';
import '#app/features/deal/takeout/takeout-page.css';

export { handle, shouldRevalidate } from './desk-route.ts';

export const loader = async (args: Route.LoaderArgs) => ({
  desk: await loadDesk(args),
  words: args.context.get(services).content.pages['deal-takeout'],
});

const answer = behindAnswer('takeout', () =>
  import('#app/features/deal/takeout/takeout-page.tsx').then(({ TakeoutPage }) => TakeoutPage),
);

export default function TakeoutRoute({ loaderData: { desk, words } }: Route.ComponentProps) {
  return (
    <DeskPageFrame
      data={desk}
      page="takeout"
      own={words}
      headline={(one) => <TakeoutHeadline desk={one} />}
      loadAnswer={answer.load}
    >
      {(one, ways) => <answer.Part desk={one} ways={ways} words={words} />}
    </DeskPageFrame>
  );
}
