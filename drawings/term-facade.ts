import { windowRects } from './elevation.ts';
import { seeded } from './random.ts';
import type { RoleRect } from './rect-paths.ts';

/** The roofline of a building: one for each family of programs, so that no two rows look alike. */
export const ROOFLINES = ['flat', 'stepped', 'gabled', 'tower', 'penthouse'] as const;
export type Roofline = (typeof ROOFLINES)[number];

export interface TermFacade {
  readonly width: number;
  readonly height: number;
  /** Wall and roof outlines, behind the windows. */
  readonly outlines: readonly { role: 'wall' | 'roof'; d: string }[];
  /** Roles: reveal, lit-0 to lit-2, may, off, head, sill, plinth. */
  readonly rects: readonly RoleRect[];
}

const WIDTH = 105;
/** The height of the facade with its forty windows, without the roofline above it. */
const HEIGHT = 186;
const ROOF = 22;
const YEARS = 40;
const COLUMNS = 5;
const SET_BACK = { inset: { left: 1.5, top: 1.5 }, sill: { left: 2.5, right: 1, height: 1.6 } };

/** The outline above the cornice, from y = 22 (the cornice) up to 0. */
const ROOF_OUTLINES: Readonly<Record<Roofline, string>> = {
  flat: '',
  stepped: 'M14 22V14H30V8H75V14H91V22Z',
  gabled: 'M2 22L52.5 2L103 22Z',
  tower: 'M38 22V6H36V2H69V6H67V22Z',
  penthouse: 'M12 22V10H9V7H96V10H93V22Z',
};

/**
 * A loan's term as a facade of forty windows, one for each year of the longest term: lit for years that
 * are sure, dim for years that depend on the remaining term, dark beyond. Lit from the ground up.
 */
export function termFacade({
  years,
  sureYears = years,
  roofline = 'flat',
}: {
  years: number;
  sureYears?: number;
  roofline?: Roofline;
}): TermFacade {
  const random = seeded(`years${years}${sureYears}`);
  const rects: RoleRect[] = [];
  for (let year = 0; year < YEARS; year++) {
    const x = 11 + (year % COLUMNS) * 18;
    const y = ROOF + 156 - 6 - Math.floor(year / COLUMNS) * 20;
    const lit = year < sureYears;
    const tone = Math.floor(random() * 3);
    const blind = random() < 0.3;
    const role = lit ? `lit-${tone}` : year < years ? 'may' : 'off';
    const head = lit ? (blind ? 8 : 4) : 0;
    rects.push(...windowRects({ role, x, y, width: 11.5, height: 14.5 }, { ...SET_BACK, head }));
  }
  const foot = ROOF + HEIGHT - 6;
  rects.push({ role: 'plinth', x: 2, y: foot - 7, width: 101, height: 7 });
  return {
    width: WIDTH,
    height: foot,
    outlines: [
      ...(ROOF_OUTLINES[roofline] ? [{ role: 'wall' as const, d: ROOF_OUTLINES[roofline] }] : []),
      { role: 'wall', d: `M2 ${ROOF}H103V${foot}H2Z` },
      { role: 'roof', d: `M0 ${ROOF - 1}H105V${ROOF + 4}H0Z` },
    ],
    rects,
  };
}
