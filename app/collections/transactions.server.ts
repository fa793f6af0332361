import { z } from 'zod';
import { formatDollars } from '#app/lending/figures.ts';
import { DEALS_ON_A_PAGE } from '#app/lending/transaction-filter.ts';
import {
  canonicalLoanType,
  LOAN_TYPE_ALIASES,
  LOAN_TYPES,
  type LoanTypeAsWritten,
  loanSlug,
  loanTypeLabel,
  type Transaction,
} from '#app/lending/transactions.ts';
import { PORTFOLIO_TYPES, portfolioRegion, portfolioType, REGIONS } from '#app/lending/vocabulary.ts';
import { MASSING_TYPE } from '#drawings/massings.ts';
import { materials } from '#drawings/regions.ts';
import {
  type Collection,
  type ContentSource,
  type PageHead,
  readOne,
  refuse,
  refuseDuplicates,
  requirePhotograph,
} from './content-file.server.ts';
import { massing } from './drawn-building.ts';
import { entry, focus, loanDollars, photograph, place, text } from './field-types.ts';

const writtenLoanTypes = [...LOAN_TYPES, ...Object.keys(LOAN_TYPE_ALIASES)] as LoanTypeAsWritten[];

/** Words for the select list: each alternative spelling with the type that it stands for. */
const ALIASES_SAID = Object.fromEntries(
  Object.entries(LOAN_TYPE_ALIASES).map(([alias, type]) => [alias, `${alias} (the same as ${type})`]),
);

/** A value of the vocabulary, written in the portfolio's own spelling. */
const asWritten = <Term extends string>(terms: readonly Term[], spell: (term: Term) => string) =>
  z.enum(terms.map(spell)).transform((written) => terms.find((term) => spell(term) === written)!);

const transaction = entry({
  id: place.describe('place in the portfolio, from 1').meta({ title: 'Number' }),
  name: text,
  region: asWritten(REGIONS, portfolioRegion),
  amount: loanDollars.describe('size of the loan'),
  loanType: z.enum(writtenLoanTypes).meta({ says: ALIASES_SAID }),
  propertyType: asWritten(PORTFOLIO_TYPES, portfolioType),
  drawing: z.strictObject({
    massing,
    seed: text.describe('any word; another word gives another building of the same kind'),
  }),
  photograph: photograph('deal').optional().describe('replaces the drawing'),
  focus: focus.optional(),
  realImage: photograph('deal').optional().describe('shows on hover, focus and tap'),
  realFocus: focus.optional(),
  alt: text.optional().describe('of a photograph, for those who do not see it'),
});

/** How many cards apart two drawings of the same shape must be: the grid has at most four columns. */
const TWIN_DISTANCE = 4;

export const TRANSACTIONS: Collection<Transaction[]> = {
  path: 'transactions.yaml',
  description: 'the portfolio: closed loans in order',
  schema: z.array(transaction).min(1),
  pages: (rows) => (Array.isArray(rows) ? (rows as Partial<Transaction>[]) : []).flatMap(pageOf),
};

/** The page of a loan; a loan without name or amount has an issue, and no page. */
function pageOf({ name, amount, loanType }: Partial<Transaction>, index: number): PageHead[] {
  if (typeof name !== 'string' || typeof amount !== 'number') return [];
  const program = LOAN_TYPES.includes(canonicalLoanType(loanType!))
    ? `${loanTypeLabel(loanType!)} loan`
    : 'loan';
  return [
    {
      path: `/transactions/${loanSlug({ name })}`,
      title: `${name}, ${formatDollars(amount)}`,
      description: `${name}: ${/^[AEIO]/.test(program) ? 'an' : 'a'} ${program} of ${formatDollars(amount)}. What is published, the terms of its program, and three loans like it.`,
      from: { path: [index, 'name'] },
    },
  ];
}

/** The portfolio, in order. */
export function readTransactions(source: ContentSource): Transaction[] {
  const transactions = readOne(source, TRANSACTIONS) ?? [];
  const { path } = TRANSACTIONS;
  refuseDuplicates(
    source,
    transactions.map(({ id }, i) => ({ path, field: [i, 'id'], key: id })),
  );
  for (const [i, deal] of transactions.entries()) {
    for (const field of ['photograph', 'realImage'] as const)
      requirePhotograph(source, path, [i, field], deal[field]);
    if ((deal.photograph ?? deal.realImage) && !deal.alt) refuse(source, path, [i, 'alt'], 'missing');
    const massing = deal.drawing.massing as keyof typeof MASSING_TYPE;
    const refuseMassing = (reason: string) => refuse(source, path, [i, 'drawing', 'massing'], reason);
    if (MASSING_TYPE[massing] !== deal.propertyType)
      refuseMassing(
        `${massing} draws ${MASSING_TYPE[massing]}, and the property is ${portfolioType(deal.propertyType)}`,
      );
    const twin = transactions
      .slice(Math.max(0, i - TWIN_DISTANCE), i)
      .find((other) => other.drawing.massing === massing);
    if (twin) refuseMassing(`${massing} also stands at ${twin.name}, ${TWIN_DISTANCE} places away or fewer`);
  }
  refuseTwins(source, transactions);
  return transactions;
}

/**
 * Refuses two buildings of the same shape and materials that would stand side by side when the list is filtered. Deals
 * that are a page or more apart may have both in common: in a long list there are fewer pairs of materials than loans.
 */
function refuseTwins(source: ContentSource, transactions: readonly Transaction[]): void {
  const latest = new Map<string, number>();
  for (const [i, { region, drawing }] of transactions.entries()) {
    const { stone, second } = materials(region, drawing.seed);
    const look = [drawing.massing, stone, second].join();
    const twin = latest.get(look);
    if (twin !== undefined && i - twin < DEALS_ON_A_PAGE)
      refuse(
        source,
        TRANSACTIONS.path,
        [i, 'drawing', 'seed'],
        `gives the same building in the same materials as ${transactions[twin]?.name}; choose another word`,
      );
    latest.set(look, i);
  }
}
