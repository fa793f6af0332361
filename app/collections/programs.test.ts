import { describe, expect, it } from 'vitest';
import { formatFigure } from '#app/lending/figures.ts';
import type { BridgeProgram } from '#app/lending/programs.ts';
import {
  keyFigures,
  longestTerm,
  PROVIDED_ON_REQUEST,
  plainText,
  rangeOf,
  termSheet,
} from '#app/lending/term-sheet.ts';
import { loadContent } from './content.server.ts';

const { bridge, fhaHud, pages } = loadContent();
const bySlug = <Program extends { slug: string }>(programs: Program[], slug: string): Program => {
  const found = programs.find((program) => program.slug === slug);
  if (!found) throw new Error(`no program ${slug}`);
  return found;
};
type Table = Parameters<typeof termSheet>[0];

/** A row as a reader sees it: the term, then the note in brackets. */
function printed(table: Table, id: string): string {
  const row = termSheet(table)
    .groups.flatMap(({ rows }) => rows)
    .find((one) => one.id === id);
  if (!row) return 'no such row';
  return plainText(row.term) + (row.note ? ` [${row.note}]` : '');
}

const CORE = 'core-bridge';
const PLUS = 'core-plus-bridge';
const OPPORTUNISTIC = 'opportunistic-bridge';
const PARTICIPATING = 'participating-bridge';

/** Every figure in which the four bridge programs differ. */
const BRIDGE_TERMS: [program: string, row: keyof BridgeProgram['rows'], text: string][] = [
  [CORE, 'loanAmount', '$2 million to $50 million+'],
  [CORE, 'maxLtv', 'Up to 80% [Of stabilized value.]'],
  [CORE, 'maxLtc', 'Up to 75% [Of cost.]'],
  [CORE, 'interestRate', '1-month Term SOFR plus 450 to 550 bps [Interest only.]'],
  [CORE, 'loanTerm', '12 to 36 months [Fully extended.]'],
  [
    CORE,
    'loanPurpose',
    'Acquisition, refinance, situational and stabilization [For rehabilitation see Core-Plus; for conversion see Opportunistic.]',
  ],
  [CORE, 'propertyLocation', 'Primary and secondary markets only'],
  [
    CORE,
    'debtServiceReserve',
    'Minimum DSCR of 1.00x [Other bridge programs accept less than 1.00x with a debt service reserve.]',
  ],
  [PLUS, 'loanAmount', '$2 million to $50 million+'],
  [PLUS, 'maxLtv', 'Up to 75% [Of value.]'],
  [PLUS, 'maxLtc', 'Up to 85% [Of cost.]'],
  [PLUS, 'interestRate', '1-month Term SOFR plus 500 to 600 bps [Interest only.]'],
  [PLUS, 'loanTerm', '24 to 36 months [Fully extended.]'],
  [
    PLUS,
    'loanPurpose',
    'Acquisition, refinance, rehabilitation, situational and stabilization [For conversion see Opportunistic.]',
  ],
  [PLUS, 'propertyLocation', 'Primary and secondary markets only'],
  [OPPORTUNISTIC, 'loanAmount', '$2 million to $50 million+'],
  [OPPORTUNISTIC, 'maxLtv', 'Up to 85% [Of stabilized value.]'],
  [OPPORTUNISTIC, 'maxLtc', 'Up to 90% [Of cost.]'],
  [OPPORTUNISTIC, 'interestRate', '1-month Term SOFR plus 600 to 700 bps [Interest only.]'],
  [OPPORTUNISTIC, 'loanTerm', '18 to 36 months [Fully extended.]'],
  [
    OPPORTUNISTIC,
    'loanPurpose',
    'Acquisition, refinance, conversion, rehabilitation, situational and stabilization',
  ],
  [
    OPPORTUNISTIC,
    'propertyLocation',
    'Primary, secondary and select tertiary markets [Tertiary markets with a population of at least 50,000 to 100,000.]',
  ],
  [PARTICIPATING, 'loanAmount', '$2 million to $30 million+'],
  [PARTICIPATING, 'maxLtv', 'Up to 90% [Of value.]'],
  [PARTICIPATING, 'maxLtc', 'Up to 100% [Of cost.]'],
  [PARTICIPATING, 'interestRate', '1-month Term SOFR plus 700 bps [Interest only.]'],
  [PARTICIPATING, 'loanTerm', '24 to 48 months [Fully extended.]'],
  [
    PARTICIPATING,
    'loanPurpose',
    'Acquisition, refinance, rehabilitation, situational and stabilization [For conversion see Opportunistic.]',
  ],
  [PARTICIPATING, 'propertyLocation', 'Primary and secondary markets only'],
  [PARTICIPATING, 'exitFees', '15% to 25% participation in value creation [Subject to returns.]'],
];

/** The terms that all four share. */
const SHARED_TERMS: [row: keyof BridgeProgram['rows'], text: string][] = [
  [
    'propertyTypes',
    'Multifamily, industrial, retail, mixed use, hospitality, office, medical office, self-storage and manufactured housing [The same nine types for all four bridge programs.]',
  ],
  ['floorAndRateCap', 'Floor set at closing; no rate cap required'],
  ['extensions', 'Up to two extensions of 6 months each [At market fees.]'],
  ['originationAndExitFees', 'Market origination and exit fees'],
  ['lienPosition', 'Senior lien only'],
  ['fundingStructure', 'Full funding with holdback'],
  ['recourse', 'Non-recourse except bad-boy acts [Recourse for higher-risk deals.]'],
  ['timingToClose', 'Typically 30 to 45 days [Counted from LOI acceptance and deposits.]'],
  ['prepaymentPenalty', 'Minimum interest [Generally half the initial term.]'],
  ['futureAdvances', 'Future funding for TI/LC and rehabilitation costs'],
  ['deposits', 'Expense deposit [Covers third-party reports and legal fees.]'],
];

const MULTIFAMILY = 'hud-221d4-220';
const SENIOR = 'hud-232-221';
const REFINANCE = 'hud-232-223f';
const STREAMLINED = 'hud-232-223a7';
const SUPPLEMENT = 'hud-241a';

/** Every figure of the insured programs; the second table of 232/221(d)(4) is marked with its own name. */
const HUD_TERMS: [program: string, row: string, text: string][] = [
  [MULTIFAMILY, 'propertyTypes', 'Multifamily, 5+ units'],
  [MULTIFAMILY, 'loanAmount', 'No statutory maximum loan'],
  [MULTIFAMILY, 'maxLtc', 'Up to 90% for new construction, 85% for substantial rehabilitation [Of cost.]'],
  [MULTIFAMILY, 'loanTerm', 'Up to 40 years'],
  [MULTIFAMILY, 'interestRate', 'Fixed rate'],
  [MULTIFAMILY, 'dscr', '1.15x to 1.20x'],
  [MULTIFAMILY, 'recourse', 'Non-recourse with carve-outs'],
  [MULTIFAMILY, 'timingToClose', '6 to 12 months'],
  [MULTIFAMILY, 'mortgageInsurance', PROVIDED_ON_REQUEST],
  [SENIOR, 'borrower', 'Single-asset, single-purpose entity, for-profit or non-profit'],
  [
    SENIOR,
    'loanAmount',
    'Lesser of loan to value, replacement or rehabilitation cost, or debt service coverage [The percentages are provided on request.]',
  ],
  [SENIOR, 'maxLtv', PROVIDED_ON_REQUEST],
  [SENIOR, 'dscr', PROVIDED_ON_REQUEST],
  [SENIOR, 'loanTerm', PROVIDED_ON_REQUEST],
  [
    `${SENIOR}+`,
    'limits.assisted-living-for-profit-new-construction',
    'Up to 75% LTV, DSCR of at least 1.45x',
  ],
  [
    `${SENIOR}+`,
    'limits.assisted-living-non-profit-new-construction',
    'Up to 80% LTV, DSCR of at least 1.45x',
  ],
  [
    `${SENIOR}+`,
    'limits.assisted-living-for-profit-substantial-rehabilitation',
    'Up to 80% LTV, DSCR of at least 1.45x',
  ],
  [
    `${SENIOR}+`,
    'limits.assisted-living-non-profit-substantial-rehabilitation',
    'Up to 85% LTV, DSCR of at least 1.45x',
  ],
  [
    `${SENIOR}+`,
    'limits.skilled-nursing-board-and-care-independent-living-for-profit',
    'Up to 80% LTV, DSCR of at least 1.45x',
  ],
  [
    `${SENIOR}+`,
    'limits.skilled-nursing-board-and-care-independent-living-non-profit',
    'Up to 85% LTV, DSCR of at least 1.45x',
  ],
  [`${SENIOR}+`, 'loanTerm', 'Interest only during construction, then 40 years of full amortization'],
  [
    `${SENIOR}+`,
    'mortgageInsurance',
    '0.77% during construction and annually [0.45% affordable, 0.25% green.]',
  ],
  [`${SENIOR}+`, 'applicationFee', '$3 per $1,000 [$2 per $1,000 in an opportunity zone.]'],
  [
    `${SENIOR}+`,
    'inspectionFee',
    '$5 per $1,000 of mortgage (new construction) or of improvement cost (substantial rehabilitation)',
  ],
  [`${SENIOR}+`, 'rateLockDeposit', 'Typically 0.5% [Refunded at closing.]'],
  [`${SENIOR}+`, 'liabilityInsurance', 'Minimum $1 million / $3 million'],
  [
    `${SENIOR}+`,
    'prepaymentPenalty',
    'Best rates with a lockout of 1 to 2 years, declining for the first 10 years',
  ],
  [STREAMLINED, 'commercialSpace', 'Up to 20% of area and income'],
  [STREAMLINED, 'dscr', 'At least 1.11x'],
  [STREAMLINED, 'loanTerm', 'Up to 40 years, not beyond the remaining term, minimum 10 years'],
  [STREAMLINED, 'mortgageInsurance', '0.50% at closing, 0.55% annually [0.45% affordable.]'],
  [STREAMLINED, 'repairEscrow', 'Up to 10% of non-critical repairs'],
  [STREAMLINED, 'applicationFee', '$1.50 per $1,000'],
  [STREAMLINED, 'inspectionFee', 'No inspection fee'],
  [STREAMLINED, 'rateLockDeposit', '0.5%'],
  [STREAMLINED, 'propertyAssessment', 'PCNA only if none in the last 10 years'],
  [
    REFINANCE,
    'propertyTypes',
    'Multifamily, minimum 5 units [Senior housing and healthcare under 232/223(f); its own limits are provided on request.]',
  ],
  [REFINANCE, 'dscr', '1.15x market, 1.11x affordable [For 3 months in a row before endorsement.]'],
  [REFINANCE, 'commercialSpace', 'Up to 25% of area and 20% of income'],
  [REFINANCE, 'limits.market-rate', 'Up to 87% LTV, DSCR of at least 1.15x'],
  [REFINANCE, 'limits.affordable', 'Up to 90% LTV, DSCR of at least 1.11x'],
  [REFINANCE, 'limits.manufactured-home-community', 'Up to 90% LTV, DSCR of at least 1.11x'],
  [REFINANCE, 'purchase', 'Limited to 87% of transaction costs'],
  [REFINANCE, 'cashOut', 'Greater of 100% of costs or 80% LTV [50% funded at closing.]'],
  [REFINANCE, 'occupancy', '85%'],
  [REFINANCE, 'largeLoans', 'Other rules apply above $120 million'],
  [REFINANCE, 'loanTerm', 'Lesser of 35 years or 75% of remaining economic life'],
  [
    REFINANCE,
    'mortgageInsurance',
    '1% at closing, 0.60% annually [0.35% affordable, 0.25% broadly affordable or green.]',
  ],
  [REFINANCE, 'repairEscrow', 'Up to 20%'],
  [REFINANCE, 'applicationFee', '$3 per $1,000'],
  [
    REFINANCE,
    'inspectionFee',
    'Greater of 1% of repairs or $30 per unit [$1,500 maximum if repairs are under $100,000.]',
  ],
  [REFINANCE, 'rateLockDeposit', '0.5%'],
  [SUPPLEMENT, 'maxLtv', '90%'],
  [SUPPLEMENT, 'maxLtc', '90%'],
  [SUPPLEMENT, 'dscr', '1.11x combined [Both loans together.]'],
  [
    SUPPLEMENT,
    'loanTerm',
    'Amortization up to 40 years when the remaining term is under 25 years [Term at most 75% of economic life.]',
  ],
  [SUPPLEMENT, 'mortgageInsurance', '0.95% market, 0.35% affordable [0.25% broadly affordable or green.]'],
  [
    SUPPLEMENT,
    'applicationFee',
    '$3 per $1,000 [Half at pre-application. $2 per $1,000 in an opportunity zone.]',
  ],
  [
    SUPPLEMENT,
    'prepaymentPenalty',
    'Lockout of 0 to 1 year, then declining by 1% per year [Open after 10 years.]',
  ],
  [SUPPLEMENT, 'rateLockDeposit', '0.5%'],
];

describe('bridge terms', () => {
  it.each(BRIDGE_TERMS)('%s: %s is %s', (slug, row, text) => {
    expect(printed(bySlug(bridge.programs, slug), row)).toBe(text);
  });

  it.each(SHARED_TERMS)('all four: %s is %s', (row, text) => {
    for (const program of bridge.programs) expect(printed(program, row)).toBe(text);
  });

  it('accepts coverage below 1.00x with a reserve, except in Core', () => {
    for (const slug of [PLUS, OPPORTUNISTIC, PARTICIPATING])
      expect(printed(bySlug(bridge.programs, slug), 'debtServiceReserve')).toBe(
        'DSCR below 1.00x acceptable with a debt service reserve',
      );
  });

  it('has a row of exit fees in Participating only', () => {
    expect(
      bridge.programs.filter((one) => printed(one, 'exitFees') !== 'no such row').map(({ slug }) => slug),
    ).toEqual([PARTICIPATING]);
  });

  it('is set in four groups, in the order of a term sheet', () => {
    for (const program of bridge.programs)
      expect(termSheet(program).groups.map(({ title }) => title)).toEqual([
        ...['The loan', 'Pricing and term', 'Structure', 'Closing'],
      ]);
  });
});

describe('FHA/HUD terms', () => {
  it.each(HUD_TERMS)('%s: %s is %s', (name, row, text) => {
    const program = bySlug(fhaHud.programs, name.replace('+', ''));
    const table = name.endsWith('+') ? program.construction : program;
    expect(table && printed(table, row)).toBe(text);
  });

  it('marks what is not shown', () => {
    const rows = termSheet(bySlug(fhaHud.programs, SENIOR)).groups.flatMap((group) => group.rows);
    for (const row of rows) expect(row.missing === true).toBe(plainText(row.term) === PROVIDED_ON_REQUEST);
    expect(rows.filter(({ missing }) => missing).length).toBeGreaterThan(0);
  });

  it('puts the figures of the programs into the cards of the overview', () => {
    const cards = pages['fha-hud'].groups.flatMap((group) => group.cards);
    expect(cards.map(({ name, figures }) => `${name}: ${figures.join('; ')}`)).toEqual([
      'HUD 221(D)(4) & 220: Up to 40 years; Up to 90% LTC; DSCR 1.15x to 1.20x',
      'HUD 223(F): Up to 35 years; Up to 87% LTV, market; DSCR 1.15x, market',
      'HUD 223(A)(7): Up to 40 years; No inspection fee; DSCR at least 1.11x',
      'HUD 241(A): Up to 40 years; 90% LTV, 90% LTC; DSCR 1.11x combined',
      'HUD 232/221(D)(4): 40 years of full amortization; 75% to 85% LTV; DSCR 1.45x',
      'HUD 232/223(F): Up to 35 years; Premium 1% at closing; Occupancy 85%',
      'HUD 232/223(A)(7): Up to 40 years; Premium 0.50% at closing; DSCR at least 1.11x',
      'HUD 241(A) Senior: Up to 40 years; 90% LTV, 90% LTC; DSCR 1.11x combined',
    ]);
  });
});

describe('figures for charts', () => {
  it('heads the Core page with four figures and their basis', () => {
    expect(keyFigures(bySlug(bridge.programs, CORE)).head).toEqual([
      { label: 'Loan amount', figure: '$2M–$50M+', basis: 'senior lien only' },
      { label: 'Maximum LTV', figure: '80%', basis: 'of stabilized value' },
      { label: 'Maximum LTC', figure: '75%', basis: 'of cost' },
      {
        label: 'Interest rate over SOFR',
        figure: '450–550 bps',
        basis: '1-month Term SOFR, interest only',
      },
    ]);
  });

  it('spans 450 to 700 basis points and 12 to 48 months', () => {
    const rows = bridge.programs.map((program) => program.rows);
    expect(rangeOf(rows.map(({ interestRate }) => interestRate.figures.spread))).toEqual({
      from: 450,
      to: 700,
    });
    expect(rangeOf(rows.map(({ loanTerm }) => loanTerm.figures.length))).toEqual({ from: 12, to: 48 });
    expect(() => rangeOf([])).toThrow('a range needs at least one figure');
  });

  it('agrees with the words that repeat a figure', () => {
    const [core] = bridge.programs;
    const days = core?.rows.timingToClose?.figures.length;
    expect(days && pages.home.callToAction.lines.join(' ')).toContain(days && formatFigure(days));
    expect(days && JSON.stringify(pages['homepage-draft'].answers)).toContain(days && formatFigure(days));
    const { from, to } = rangeOf(bridge.programs.map((program) => program.rows.loanTerm.figures.length));
    expect(pages.lending.description).toContain(`${from} to ${to} months`);
    const years = rangeOf(fhaHud.programs.map((program) => longestTerm(program).longest)).to;
    expect(pages.lending.description).toContain(`up to ${years} years`);
    expect(pages['fha-hud'].advantages.points[0]).toMatchObject({ figure: String(years) });
  });
});
