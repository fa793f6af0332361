import type { ReactNode } from 'react';
import { MissingFields } from '../desk/missing-fields.tsx';
import type { Desk } from '../desk-data.ts';
import { LoanLedger } from './loan-ledger.tsx';
import { LoansAlike } from './loans-alike.tsx';
import type { Alike } from './loans-alike-data.server.ts';
import { StreetFigure } from './street-figure.tsx';

/** Which loans fit: drawn, what is missing, and each loan with the tests that size it. */
export const DealAnswers = ({ desk, ways, alike }: { desk: Desk; ways?: ReactNode; alike: Alike }) => (
  <>
    <StreetFigure desk={desk} />
    {ways}
    <MissingFields desk={desk} />
    <LoanLedger desk={desk}>
      <LoansAlike found={alike} />
    </LoanLedger>
  </>
);
