import { rectPaths } from '#drawings/rect-paths.ts';
import { type Roofline, termFacade } from '#drawings/term-facade.ts';
import './term-facade.css';

export interface FacadeTerm {
  /** How many of the forty windows are lit, and how many of those do not depend on a remaining term. */
  years: number;
  sure: number;
  roofline: Roofline;
}

/**
 * A loan's longest term as a building of forty windows. It is hidden from screen readers, because the words beside it
 * say the same.
 */
export function TermFacade({ years, sure, roofline }: FacadeTerm) {
  const { width, height, outlines, rects } = termFacade({ years, sureYears: sure, roofline });
  return (
    <svg className="houses years" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {[...outlines, ...rectPaths(rects)].map(({ role, d }) => (
        <path key={d} className={role} d={d} />
      ))}
    </svg>
  );
}
