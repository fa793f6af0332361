import { capitalized } from '#app/format/first-letter.ts';
import { countInWords } from '#app/lending/count-in-words.ts';
import { type Figure, formatFigure } from '#app/lending/figures.ts';
import { fillParts } from '#app/lending/template.ts';
import { PORTFOLIO_TYPES, type PortfolioType, wordsOf } from '#app/lending/vocabulary.ts';
import type { Content } from './content.ts';
import { type Counts, FACT_NAMES, type OtherFacts } from './facts.ts';

const inDollars = (amount: number) =>
  formatFigure({ unit: 'dollars', from: amount, to: amount, orMore: false, decimals: 0 });

/** The range from the lowest to the highest of several figures of one unit. */
const spanned = (figures: readonly Figure[]): string => {
  const from = Math.min(...figures.map((figure) => figure.from));
  const to = Math.max(...figures.map((figure) => figure.to));
  return formatFigure({ ...figures[0]!, from, to });
};

/** Property types with the most or the fewest loans; several where their counts are equal. */
function typesAt(extreme: 'most' | 'fewest', counts: ReadonlyMap<PortfolioType, number>): string {
  const bound = Math[extreme === 'most' ? 'max' : 'min'](...counts.values());
  const types = PORTFOLIO_TYPES.filter((type) => counts.get(type) === bound).map(wordsOf);
  return new Intl.ListFormat('en-US').format(types);
}

/** The facts that words can name in braces, computed from the content. */
export function factsOf(content: Omit<Content, 'siteMap' | 'samples' | 'terms'>): Record<string, string> {
  const { transactions, bridge, fhaHud, leaders, subsidiaries, videos, glossary, guides, site } = content;
  const byType = new Map<PortfolioType, number>();
  for (const { propertyType } of transactions) byType.set(propertyType, (byType.get(propertyType) ?? 0) + 1);
  const bySize = transactions.toSorted((a, b) => a.amount - b.amount);
  const [smallest, largest] = [bySize[0]!, bySize.at(-1)!];
  const bridgeRows = bridge.programs.map(({ rows }) => rows);
  const financed = bridgeRows.flatMap(({ propertyTypes }) => propertyTypes?.items ?? []);
  const hudYears = fhaHud.programs.flatMap(({ rows, construction }) =>
    [rows.loanTerm, construction?.rows.loanTerm].flatMap((row) => row?.figures.longest.to ?? []),
  );
  const counts: Counts = {
    loans: transactions.length,
    propertyTypes: byType.size,
    regions: new Set(transactions.map(({ region }) => region)).size,
    bridgePrograms: bridge.programs.length,
    bridgePropertyTypes: new Set(financed).size,
    hudPrograms: fhaHud.programs.length,
    hudYears: Math.max(...hudYears),
    leaders: leaders.length,
    arms: subsidiaries.length,
    topics: videos.topics.length,
    otherTopics: videos.topics.length - 1,
    videos: videos.topics.reduce((sum, topic) => sum + topic.videos.length, 0),
    terms: glossary.length,
    guides: guides.length,
  };
  const claim = (key: string) => site.claims.find((one) => one.key === key)!.figure;
  const other: OtherFacts = {
    'loans.smallest': inDollars(smallest.amount),
    'loans.smallestType': wordsOf(smallest.propertyType),
    'loans.largest': inDollars(largest.amount),
    'loans.largestType': wordsOf(largest.propertyType),
    'loans.mostType': typesAt('most', byType),
    'loans.fewestType': typesAt('fewest', byType),
    'bridge.months': spanned(bridgeRows.map(({ loanTerm }) => loanTerm.figures.length)),
    'bridge.close': spanned(bridgeRows.flatMap(({ timingToClose }) => timingToClose?.figures.length ?? [])),
    'claims.experience': claim('experience'),
    'claims.bridge': claim('bridge'),
    'claims.total': claim('total'),
  };
  const counted = Object.entries(counts).flatMap(([name, count]) => [
    [name, count.toLocaleString('en-US')],
    [`${name}.words`, countInWords(count)],
    [`${name}.Words`, capitalized(countInWords(count))],
  ]);
  return { ...Object.fromEntries(counted), ...other };
}

/**
 * Replaces the names of facts in all strings of a value. Other names in braces stay, for code that fills them later.
 */
export function fillFacts<Value>(value: Value, facts: Readonly<Record<string, string>>): Value {
  const fill = (inner: unknown): unknown => {
    if (typeof inner === 'string')
      return inner.includes('{')
        ? fillParts(inner, (name) => (FACT_NAMES.has(name) ? facts[name] : `{${name}}`)).join('')
        : inner;
    if (Array.isArray(inner)) return inner.map(fill);
    if (typeof inner === 'object' && inner !== null)
      return Object.fromEntries(Object.entries(inner).map(([key, item]) => [key, fill(item)]));
    return inner;
  };
  return fill(value) as Value;
}
