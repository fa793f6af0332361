import { FILE_MOST } from '#app/lending/intake/file-limits.ts';
import { refusedAtSight } from '#app/lending/intake/kind-at-sight.ts';
import { sayOutcome } from './file-outcome-text.ts';

/** The result of choosing files. */
export interface Note {
  says: string;
  isBad: boolean;
}

/**
 * Divides chosen files into those that can be accepted and those that cannot, with the reasons. A file that is refused
 * takes no room from the others.
 * @param room bytes
 */
export async function judgeChosen(
  picked: readonly File[],
  room = Number.POSITIVE_INFINITY,
): Promise<{ taken: File[]; refused: Note[] }> {
  const taken: File[] = [];
  const refused: Note[] = [];
  for (const file of picked) {
    const { name, size } = file;
    // a file that cannot be read here is left to the server to judge
    const sight = () => refusedAtSight(file).catch(() => null);
    const why = size === 0 ? 'empty' : size > FILE_MOST ? 'too-big' : await sight();
    const but = why ?? (size > room ? 'too-much' : null);
    if (but) refused.push({ says: sayOutcome(but, name), isBad: true });
    else {
      taken.push(file);
      room -= size;
    }
  }
  return { taken, refused };
}
