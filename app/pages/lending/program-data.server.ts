import type { Content } from '#app/collections/content.ts';
import type { OpenTerms } from '#app/collections/open-terms.server.ts';
import type { ProseNode } from '#app/collections/prose.server.ts';
import { facadeOf } from '#app/features/pdf/building.ts';
import type { BridgeProgram, HudProgram } from '#app/lending/programs.ts';
import type { TermSheet } from '#app/lending/term-sheet.ts';
import type { FacadeTerm } from '#app/ui/term-facade.tsx';
import type { SpreadBar } from '#drawings/spread-bars.ts';

/** 'Core-Plus Bridge' -> 'Core-Plus': charts and sentences that stand among bridge programs. */
export const shortName = ({ name }: { name: string }): string => name.replace(/ Bridge$/, '');

/** What a program page says about itself: the trail ends with the program. */
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

/** The deal desk with a program first. */
export const sizeLink = ({ key }: BridgeProgram | HudProgram, { pages }: Content) => ({
  label: pages.program.size,
  href: `/lending/deal?program=${key}`,
});

/** What every term sheet shows beside its rows. */
export function sheetFrame({ pages, site }: Content) {
  const { parameters, columns, asOf, letterhead, print } = pages.program;
  return {
    words: { parameters, columns, asOf, letterhead, print },
    reach: `${site.contact.phone}, ${site.contact.email}`,
    ask: site.contactButton.href,
  };
}

/** The name of a row is read as one, with nothing between: a term in it leads to the glossary. */
const asLink = (node: ProseNode): ProseNode =>
  typeof node === 'object' && node.tag === 'term' ? { ...node, means: null } : node;

/** Names of the rows of a sheet in which a term first stands on the page. */
export const sheetLabels = ({ groups }: TermSheet, { line }: OpenTerms): Record<string, ProseNode[]> =>
  Object.fromEntries(
    groups
      .flatMap(({ rows }) => rows.map(({ id, label }) => [id, line(label).map(asLink)] as const))
      .filter(([, nodes]) => nodes.some((node) => typeof node !== 'string')),
  );

/** The bridge programs on one scale of spread. */
export const spreads = ({ bridge }: Content): SpreadBar[] =>
  bridge.programs.map(({ name, rows: { interestRate, maxLtv, maxLtc } }) => ({
    name: shortName({ name }),
    minBps: interestRate.figures.spread.from,
    maxBps: interestRate.figures.spread.to,
    maxLtv: maxLtv.figures.limit.to,
    maxLtc: maxLtc.figures.limit.to,
  }));

/** Each insured program's building; the roofline tells them apart where they stand in a row. */
export const facades = ({ fhaHud }: Content): Record<string, FacadeTerm> =>
  Object.fromEntries(fhaHud.programs.map((program, i) => [program.slug, facadeOf(program, i)]));
