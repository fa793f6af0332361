import type { Content } from '#app/collections/content.ts';
import { longDay } from '#app/format/dates.ts';
import { comparableLoans, comparableRules, placeText } from '#app/lending/comparable-loans.ts';
import { formatDollars } from '#app/lending/figures.ts';
import { keyFigures, plainText, termSheet } from '#app/lending/term-sheet.ts';
import {
  loanSlug,
  loanTypeLabel,
  portfolioNotes,
  programOf,
  type Transaction,
} from '#app/lending/transactions.ts';
import { titleOf } from '#app/lending/vocabulary.ts';
import type { PictureVersions } from '#app/ui/picture.tsx';

/** The program of the portfolio's insured loans. */
const INSURED = 'hud-221d4-220';

/** Loans in the skyline; of a longer portfolio every n-th, and those that the page mentions. */
const MOST_IN_SKYLINE = 40;

/** One published fact about a loan. */
export interface PublishedFact {
  label: string;
  /** The value as published. */
  value: string;
  /** Where it was published, and whether the firm has confirmed it. */
  basis: string;
  /** The address where it can be read. */
  href?: string;
}

export const pathOf = (loan: Pick<Transaction, 'name'>): string => `/transactions/${loanSlug(loan)}`;

export const findLoan = ({ transactions }: Content, slug: string | undefined): Transaction | undefined =>
  transactions.find((loan) => loanSlug(loan) === slug);

/** 'first', '15th'. */
const ordinal = (n: number): string => {
  const end = { one: 'st', two: 'nd', few: 'rd', other: 'th' } as Record<string, string>;
  return `${n}${end[new Intl.PluralRules('en-US', { type: 'ordinal' }).select(n)]}`;
};

/** What the portfolio and the news say about a loan, and nothing else. */
export function publishedFacts(loan: Transaction, { transactions, news }: Content): PublishedFact[] {
  const place = transactions.indexOf(loan) + 1;
  const inPortfolio = `Portfolio, loan ${place} of ${transactions.length}.${
    loan.sample ? ' Not yet confirmed by the firm.' : ''
  }`;
  const article = news.find((one) => one.loan === loan.id);
  const factOf = (label: string) => article?.facts.find((fact) => fact.label === label)?.value;
  const inNews = article && { basis: `News, ${longDay(article.date)}.`, href: `/news/${article.slug}` };
  return [
    { label: 'Loan amount', value: formatDollars(loan.amount), basis: inPortfolio },
    { label: 'Loan type', value: loanTypeLabel(loan.loanType), basis: inPortfolio },
    { label: 'Property type', value: titleOf(loan.propertyType), basis: inPortfolio },
    {
      label: 'Region',
      value: titleOf(loan.region),
      basis: 'Portfolio. The address is not published.',
    },
    ...(article && inNews
      ? [
          ...['Market', 'Purpose', 'Lien'].flatMap((label) => {
            const value = factOf(label);
            return value ? [{ label, value, ...inNews }] : [];
          }),
          {
            label: 'Announced',
            value: longDay(article.date),
            basis: 'The day of the article, not of the closing.',
          },
        ]
      : []),
  ];
}

/** Four figures of the loan's program, from its current terms. */
function programOfLoan(loan: Transaction, { bridge, fhaHud, terms }: Content) {
  const asItStands = { asOf: longDay(terms.asOf), version: terms.version };
  const key = programOf(loan.loanType);
  const lends = bridge.programs.find((one) => one.key === key);
  if (lends)
    return {
      ...asItStands,
      name: lends.name,
      href: `/lending/bridge/${lends.slug}`,
      figures: keyFigures(lends).compared.filter(({ label }) => label !== 'Loan amount'),
    };
  const insured = fhaHud.programs.find(({ slug }) => slug === INSURED)!;
  const rows = termSheet(insured).groups.flatMap((group) => group.rows);
  const wanted = ['maxLtc', 'interestRate', 'loanTerm', 'dscr', 'recourse'];
  return {
    ...asItStands,
    name: insured.name,
    href: `/lending/fha-hud/${insured.slug}`,
    figures: rows
      .filter(({ id, missing }) => wanted.includes(id) && !missing)
      .slice(0, 4)
      .map(({ label, term }) => ({ label, figure: plainText(term), basis: null })),
  };
}

/** The loans of the skyline from the smallest to the largest. */
function skyline(loan: Transaction, likes: readonly Transaction[], all: readonly Transaction[]) {
  const bySize = all.toSorted((a, b) => a.amount - b.amount || a.id - b.id);
  const step = Math.max(1, Math.ceil(bySize.length / MOST_IN_SKYLINE));
  const shown = bySize.filter((one, i) => i % step === 0 || one === loan || likes.includes(one));
  return shown.map((one) => ({
    name: one.name,
    amount: one.amount,
    path: pathOf(one),
    mark: one === loan ? ('this' as const) : likes.indexOf(one) + 1 || null,
  }));
}

/** All data of a closed loan's page. */
export function closedLoan(loan: Transaction, content: Content, pictures: PictureVersions) {
  const { transactions, pages, subsidiaries } = content;
  const at = transactions.indexOf(loan);
  const likes = comparableLoans(transactions, loan);
  const bySize = transactions.toSorted((a, b) => b.amount - a.amount || a.id - b.id);
  const shown = (one: Transaction) => ({
    id: one.id,
    name: one.name,
    amount: one.amount,
    path: pathOf(one),
    place: `${placeText(one)}, ${loanTypeLabel(one.loanType)}`,
    photograph: one.photograph !== undefined,
    version: pictures[`deal-${one.id}`] ?? '',
  });
  const insured = programOf(loan.loanType) === 'fha-hud';
  const query = new URLSearchParams({ type: loan.propertyType, loan: String(loan.amount) });
  return {
    loan: {
      ...shown(loan),
      ...(loan.alt && { alt: loan.alt }),
      program: programOf(loan.loanType),
      loanType: loanTypeLabel(loan.loanType),
      kind: placeText(loan),
      propertyType: titleOf(loan.propertyType),
      region: titleOf(loan.region),
    },
    originator: insured
      ? `Originated by ${subsidiaries.find(({ id }) => id === 'fha-multifamily')!.name}, a subsidiary, which does not act for the government.`
      : 'A senior bridge loan, closed.',
    rank: ordinal(bySize.indexOf(loan) + 1),
    count: transactions.length,
    skyline: skyline(
      loan,
      likes.map(({ loan }) => loan),
      transactions,
    ),
    facts: publishedFacts(loan, content),
    notes: portfolioNotes([loan], pages.transactions),
    program: programOfLoan(loan, content),
    likes: likes.map(({ loan, why }) => ({ ...shown(loan), why })),
    rules: comparableRules(loan),
    size: `/lending/deal?${query}`,
    previous: at > 0 ? shown(transactions[at - 1]!) : null,
    next: at < transactions.length - 1 ? shown(transactions[at + 1]!) : null,
    place: at + 1,
  };
}

export type ClosedLoanView = ReturnType<typeof closedLoan>;
