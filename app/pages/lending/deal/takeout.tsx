import { DeskPageFrame } from '#app/features/deal/desk-page.tsx';
import { TakeoutHeadline, TakeoutPage } from '#app/features/deal/takeout-page.tsx';
import { services } from '#app/services.server.ts';
import type { Route } from './+types/takeout';
import { loadDesk } from './load-desk.server.ts';

export { handle, shouldRevalidate } from './desk-route.ts';

export const loader = async (args: Route.LoaderArgs) => ({
  desk: await loadDesk(args),
  words: args.context.get(services).content.pages['deal-takeout'],
});

export default function TakeoutRoute({ loaderData: { desk, words } }: Route.ComponentProps) {
  return (
    <DeskPageFrame data={desk} page="takeout" own={words} headline={(one) => <TakeoutHeadline desk={one} />}>
      {(one) => <TakeoutPage desk={one} words={words} />}
    </DeskPageFrame>
  );
}
