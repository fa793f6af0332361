import { type ProgramKey, Swatch } from './swatch.tsx';

/** The programs with their line patterns. */
export const ProgramLegend = ({ programs }: { programs: { program: ProgramKey; name: string }[] }) => (
  <ul className="legend">
    {programs.map(({ program, name }) => (
      <li key={program}>
        <Swatch program={program} />
        {name}
      </li>
    ))}
  </ul>
);
