import type { Content } from '#app/collections/content.ts';
import type { OpenTerms } from '#app/collections/open-terms.server.ts';
import type { ProseNode } from '#app/collections/prose.server.ts';
import { facadeOf } from '#app/features/pdf/building.ts';
import type { BridgeProgram, HudProgram } from '#app/lending/programs.ts';
import type { TermSheet } from '#app/lending/term-sheet.ts';
import type { FacadeTerm } from '#app/ui/term-facade.tsx';
import type { SpreadBar } from '#drawings/spread-bars.ts';

/** 'Core-Plus Bridge' -> 'Core-Plus', for charts and sentences that are about bridge programs only. */
export const shortName = ({ name }: { name: string }): string => name.replace(/ Bridge$/, '');

/** The metadata of a program's page: the breadcrumb trail ends with the program. */
export function programFrame(
  program: BridgeProgram | HudProgram,
  { breadcrumb, quickLinks }: Pick<Content['bridge'], 'breadcrumb' | 'quickLinks'>,
) {
  const { kind, slug, name, title, description } = program;
  return {
    path: `/lending/${kind}/${slug}`,
    title,
    description,
    indexed: true,
    breadcrumb: [...breadcrumb, { label: name }],
    quickLinks,
  };
}

/** The link to the deal desk with a program chosen. */
export const sizeLink = ({ key }: BridgeProgram | HudProgram, { pages }: Content) => ({
  label: pages.program.size,
  href: `/lending/deal?program=${key}`,
});

/** What every term sheet shows besides its rows. */
export function sheetFrame({ pages, site }: Content) {
  const { parameters, columns, asOf, letterhead, print } = pages.program;
  return {
    words: { parameters, columns, asOf, letterhead, print },
    reach: `${site.contact.phone}, ${site.contact.email}`,
    ask: site.contactButton.href,
  };
}

/** A row's name has to stay one link, so a glossary term in it links to the glossary and opens nothing in place. */
const asLink = (node: ProseNode): ProseNode =>
  typeof node === 'object' && node.tag === 'term' ? { ...node, means: null } : node;

/** Labels of the rows in which a glossary term first occurs on the page. */
export const sheetLabels = ({ groups }: TermSheet, { line }: OpenTerms): Record<string, ProseNode[]> =>
  Object.fromEntries(
    groups
      .flatMap(({ rows }) => rows.map(({ id, label }) => [id, line(label).map(asLink)] as const))
      .filter(([, nodes]) => nodes.some((node) => typeof node !== 'string')),
  );

/** The bridge programs' spreads on one scale. */
export const spreads = ({ bridge }: Content): SpreadBar[] =>
  bridge.programs.map(({ name, rows: { interestRate, maxLtv, maxLtc } }) => ({
    name: shortName({ name }),
    minBps: interestRate.figures.spread.from,
    maxBps: interestRate.figures.spread.to,
    maxLtv: maxLtv.figures.limit.to,
    maxLtc: maxLtc.figures.limit.to,
  }));

/** Each insured program's building; the rooflines distinguish them in a row. */
export const facades = ({ fhaHud }: Content): Record<string, FacadeTerm> =>
  Object.fromEntries(fhaHud.programs.map((program, i) => [program.slug, facadeOf(program, i)]));
