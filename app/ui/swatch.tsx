import type { Program } from '#drawings/programs.ts';
import { PROGRAM_LINES } from '#drawings/programs.ts';

export type ProgramKey = Program;

/**
 * A short sample of a program's line pattern, so that color is never the only distinction. Renders nothing for a
 * program without a color.
 */
export function Swatch({ program }: { program: ProgramKey | undefined }) {
  if (!program) return null;
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
      <path
        d={(fine ? [2, 5, 8, 11] : [3, 10]).map((y) => `M2 ${y}H66`).join('')}
        strokeWidth={fine ? 1.2 : 2 * weight}
        strokeDasharray={dash || undefined}
      />
    </svg>
  );
}
