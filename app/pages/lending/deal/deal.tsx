import { DealHeadline } from '#app/features/deal/deal-headline.tsx';
import { DeskPageFrame } from '#app/features/deal/desk-page.tsx';
import { LoanLedger } from '#app/features/deal/loan-ledger.tsx';
import { LoansAlike } from '#app/features/deal/loans-alike.tsx';
import { loansAlike } from '#app/features/deal/loans-alike-data.server.ts';
import { MissingFields } from '#app/features/deal/missing-fields.tsx';
import { StreetFigure } from '#app/features/deal/street-figure.tsx';
import { services } from '#app/services.server.ts';
import type { Route } from './+types/deal';
import { loadDesk } from './load-desk.server.ts';

export { handle, shouldRevalidate } from './desk-route.ts';

export async function loader(args: Route.LoaderArgs) {
  const { transactions } = args.context.get(services).content;
  const alike = loansAlike(transactions, new URL(args.request.url).searchParams);
  return { ...(await loadDesk(args)), alike };
}

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
          <LoanLedger desk={desk}>
            <LoansAlike found={loaderData.alike} />
          </LoanLedger>
        </>
      )}
    </DeskPageFrame>
  );
}
