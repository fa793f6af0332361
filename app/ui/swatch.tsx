import type { Program } from '#app/art/programs.ts';
import { PROGRAM_LINES } from '#app/art/programs.ts';

export type ProgramKey = Program;

/** A short sample of a program's line pattern: hue never stands alone. */
export function Swatch({ program }: { program: ProgramKey }) {
  const { dash, weight } = PROGRAM_LINES[program];
  const fine = program === 'fha-hud';
  return (
    <svg
      className={`swatch p-${program}`}
      width="34"
      height="13"
      viewBox="0 0 68 13"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {(fine ? [2, 5, 8, 11] : [3, 10]).map((y) => (
        <path
          key={y}
          d={`M2 ${y}H66`}
          strokeWidth={fine ? 1.2 : 2 * weight}
          strokeDasharray={dash || undefined}
        />
      ))}
    </svg>
  );
}
