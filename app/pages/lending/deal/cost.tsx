import { BridgeCostHeadline, BridgeCostPage } from '#app/features/deal/bridge-cost-page.tsx';
import { DeskPageFrame } from '#app/features/deal/desk-page.tsx';
import { services } from '#app/services.server.ts';
import type { Route } from './+types/cost';
import { loadDesk } from './load-desk.server.ts';

export { handle, shouldRevalidate } from './desk-route.ts';

export const loader = async (args: Route.LoaderArgs) => ({
  desk: await loadDesk(args),
  words: args.context.get(services).content.pages['deal-cost'],
});

export default function Cost({ loaderData: { desk, words } }: Route.ComponentProps) {
  return (
    <DeskPageFrame data={desk} page="cost" own={words} headline={(one) => <BridgeCostHeadline desk={one} />}>
      {(one) => <BridgeCostPage desk={one} words={words} />}
    </DeskPageFrame>
  );
}
