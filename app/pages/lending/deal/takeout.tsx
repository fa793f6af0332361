import { DeskPageFrame } from '#app/features/deal/desk-page.tsx';
import { TakeoutHeadline, TakeoutPage } from '#app/features/deal/takeout-page.tsx';
import type { Route } from './+types/takeout';

export { handle, shouldRevalidate } from './desk-route.ts';
export { loadDesk as loader } from './load-desk.server.ts';

export default function TakeoutRoute({ loaderData }: Route.ComponentProps) {
  return (
    <DeskPageFrame data={loaderData} page="takeout" headline={(desk) => <TakeoutHeadline desk={desk} />}>
      {(desk) => <TakeoutPage desk={desk} />}
    </DeskPageFrame>
  );
}
