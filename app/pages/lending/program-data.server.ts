import type { loadContent } from 'virtual:content';
import type { SpreadBar } from '#app/art/spread-bars.ts';
import { ROOFLINES } from '#app/art/term-facade.ts';
import type { BridgeProgram, HudProgram } from '#app/lending/programs.ts';
import { litYears, programPosition } from '#app/lending/term-sheet.ts';
import type { FacadeTerm } from '#app/ui/term-facade.tsx';

type Content = ReturnType<typeof loadContent>;

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

/** What every term sheet shows beside its rows. */
export function sheetFrame({ pages, site }: Content) {
  const { parameters, columns, asOf, letterhead, print } = pages.program;
  return {
    words: { parameters, columns, asOf, letterhead, print },
    reach: `${site.contact.phone}, ${site.contact.email}`,
    ask: site.contactButton.href,
  };
}

/** The four bridge programs on one scale of spread. */
export const spreads = ({ bridge }: Content): SpreadBar[] =>
  bridge.programs.map((program) => {
    const { spread, ltv, ltc } = programPosition(program);
    return {
      name: shortName(program),
      minBps: spread.from,
      maxBps: spread.to,
      maxLtv: ltv.to,
      maxLtc: ltc.to,
    };
  });

/** Each insured program's building; the roofline tells them apart where they stand in a row. */
export const facades = ({ fhaHud }: Content): Record<string, FacadeTerm> =>
  Object.fromEntries(
    fhaHud.programs.map((program, i) => [
      program.slug,
      { ...litYears(program), roofline: ROOFLINES[i % ROOFLINES.length]! },
    ]),
  );
