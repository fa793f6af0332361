import { BridgeCostHeadline, BridgeCostPage } from '#app/features/deal/bridge-cost-page.tsx';
import { DeskPageFrame } from '#app/features/deal/desk-page.tsx';
import type { Route } from './+types/cost';
import { loadDesk } from './load-desk.server.ts';

export { handle, shouldRevalidate } from './desk-route.ts';

export const loader = (args: Route.LoaderArgs) => loadDesk(args, 'cost');

export default function Cost({ loaderData }: Route.ComponentProps) {
  return (
    <DeskPageFrame
      data={loaderData}
      page="cost"
      own={loaderData.words.cost}
      headline={(desk) => <BridgeCostHeadline desk={desk} />}
    >
      {(desk) => <BridgeCostPage desk={desk} />}
    </DeskPageFrame>
  );
}
