import { z } from 'zod';
import { MASSING_TYPE, MASSINGS } from '#app/art/massings.ts';
import { materials, type RegionName } from '#app/art/regions.ts';
import {
  DEALS_ON_A_PAGE,
  drawnRegion,
  drawnType,
  LOAN_TYPE_ALIASES,
  LOAN_TYPES,
  type LoanTypeAsWritten,
  PROPERTY_TYPES,
  REGIONS,
  type Transaction,
} from '#app/lending/transactions.ts';
import {
  type ContentSource,
  failContent,
  readYaml,
  refuseDuplicates,
  requirePhotograph,
} from './content-file.server.ts';
import { entry, photograph, text, wholeDollars } from './field-types.ts';

const FILE = 'transactions.yaml';
const writtenLoanTypes = [...LOAN_TYPES, ...Object.keys(LOAN_TYPE_ALIASES)] as LoanTypeAsWritten[];

const transaction = entry({
  id: z.int('expected a whole number').positive().describe('place in the portfolio, from 1'),
  name: text,
  region: z.enum(REGIONS),
  amount: wholeDollars.describe('loan size in whole dollars, without separators'),
  loanType: z.enum(writtenLoanTypes),
  propertyType: z.enum(PROPERTY_TYPES),
  drawing: z.strictObject({
    massing: z.enum(MASSINGS).describe('the building that is drawn'),
    seed: text.describe('any word; another word gives another building of the same kind'),
  }),
  photograph: photograph.optional().describe('replaces the drawing'),
  realImage: photograph.optional().describe('shows on hover, focus and tap'),
});

/** How many cards apart two drawings of one massing must be: the grid is at most four columns wide. */
const TWIN_DISTANCE = 4;

/** The portfolio, in order. */
export function readTransactions(source: ContentSource): Transaction[] {
  const transactions = readYaml(source, FILE, z.array(transaction));
  refuseDuplicates(FILE, transactions, 'id', (deal) => deal.id);
  for (const [i, deal] of transactions.entries()) {
    for (const field of ['photograph', 'realImage'] as const)
      requirePhotograph(source, FILE, `item ${i + 1} (${deal.name}): ${field}`, deal[field]);
    const { massing } = deal.drawing;
    const at = `item ${i + 1} (${deal.name}): drawing.massing`;
    if (MASSING_TYPE[massing] !== drawnType(deal.propertyType))
      failContent(
        FILE,
        at,
        `${massing} draws ${MASSING_TYPE[massing]}, and the property is ${deal.propertyType}`,
      );
    const twin = transactions
      .slice(Math.max(0, i - TWIN_DISTANCE), i)
      .find((other) => other.drawing.massing === massing);
    if (twin)
      failContent(FILE, at, `${massing} also stands at ${twin.name}, ${TWIN_DISTANCE} places away or fewer`);
  }
  refuseTwins(transactions);
  return transactions;
}

/**
 * Two buildings of one shape and one pair of materials would stand side by side when the list is filtered. Deals that
 * are a page or more apart may share both: there are not as many pairs as loans in a long list.
 */
function refuseTwins(transactions: readonly Transaction[]): void {
  const latest = new Map<string, number>();
  for (const [i, { name, region, drawing }] of transactions.entries()) {
    const { stone, second } = materials(drawnRegion(region) as RegionName, drawing.seed);
    const look = [drawing.massing, stone, second].join();
    const twin = latest.get(look);
    if (twin !== undefined && i - twin < DEALS_ON_A_PAGE)
      failContent(
        FILE,
        `item ${i + 1} (${name}): drawing.seed`,
        `gives the same building in the same materials as ${transactions[twin]?.name}; choose another word`,
      );
    latest.set(look, i);
  }
}
