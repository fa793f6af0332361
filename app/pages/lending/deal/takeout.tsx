import { DeskPageFrame } from '#app/features/deal/desk-page.tsx';
import { TakeoutHeadline, TakeoutPage } from '#app/features/deal/takeout-page.tsx';
import type { Route } from './+types/takeout';
import { loadDesk } from './load-desk.server.ts';

export { handle, shouldRevalidate } from './desk-route.ts';

export const loader = (args: Route.LoaderArgs) => loadDesk(args, 'takeout');

export default function TakeoutRoute({ loaderData }: Route.ComponentProps) {
  return (
    <DeskPageFrame
      data={loaderData}
      page="takeout"
      own={loaderData.words.takeout}
      headline={(desk) => <TakeoutHeadline desk={desk} />}
    >
      {(desk) => <TakeoutPage desk={desk} />}
    </DeskPageFrame>
  );
}
