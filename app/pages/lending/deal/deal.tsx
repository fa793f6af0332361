import { DealHeadline } from '#app/features/deal/deal-headline.tsx';
import { DeskPageFrame } from '#app/features/deal/desk-page.tsx';
import { LoanLedger } from '#app/features/deal/loan-ledger.tsx';
import { MissingFields } from '#app/features/deal/missing-fields.tsx';
import { StreetFigure } from '#app/features/deal/street-figure.tsx';
import type { Route } from './+types/deal';
import { loadDesk } from './load-desk.server.ts';

export { handle, shouldRevalidate } from './desk-route.ts';

export const loader = (args: Route.LoaderArgs) => loadDesk(args);

export default function Deal({ loaderData }: Route.ComponentProps) {
  return (
    <DeskPageFrame
      data={loaderData}
      page="deal"
      own={loaderData.words}
      headline={(desk) => <DealHeadline desk={desk} />}
    >
      {(desk) => (
        <>
          <StreetFigure desk={desk} />
          <MissingFields desk={desk} />
          <LoanLedger desk={desk} />
        </>
      )}
    </DeskPageFrame>
  );
}
