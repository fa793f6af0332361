import { BridgeCostHeadline, BridgeCostPage } from '#app/features/deal/bridge-cost-page.tsx';
import { DeskPageFrame } from '#app/features/deal/desk-page.tsx';
import type { Route } from './+types/cost';

export { handle, shouldRevalidate } from './desk-route.ts';
export { loadDesk as loader } from './load-desk.server.ts';

export default function Cost({ loaderData }: Route.ComponentProps) {
  return (
    <DeskPageFrame data={loaderData} page="cost" headline={(desk) => <BridgeCostHeadline desk={desk} />}>
      {(desk) => <BridgeCostPage desk={desk} />}
    </DeskPageFrame>
  );
}
