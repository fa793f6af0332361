import { type ElevationLabel, type ElevationTerms, programElevation } from '#drawings/program-elevation.ts';
import { rectPaths } from '#drawings/rect-paths.ts';

export interface DrawnProgram {
  name: string;
  terms: ElevationTerms;
  /** The words of the drawing's labels. */
  labels: Record<ElevationLabel['role'], string>;
}

/**
 * The four bridge programs drawn as four buildings on one street, on one scale. The table below has the same figures.
 */
export function ProgramStreet({ programs }: { programs: DrawnProgram[] }) {
  return (
    <figure className="houses program-street" aria-hidden="true">
      {programs.map(({ name, terms, labels: words }) => {
        const { width, height, ground, rects, lines, labels } = programElevation(terms);
        return (
          <div key={name}>
            <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
              <path className="ground" d={`M0 ${ground}H${width}`} />
              {rectPaths(rects).map(({ role, d }) => (
                <path key={role} className={role} d={d} />
              ))}
              {lines.map(({ role, d }) => (
                <path key={role} className={role} d={d} />
              ))}
              {labels.map(({ role, x, y }) => (
                <text key={role} className={role} x={x} y={y}>
                  {words[role]}
                </text>
              ))}
            </svg>
            <p className="d3">{name}</p>
          </div>
        );
      })}
    </figure>
  );
}
