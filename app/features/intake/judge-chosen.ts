import { FILE_MOST } from '#app/lending/intake/file-limits.ts';
import { refusedAtSight } from '#app/lending/intake/kind-at-sight.ts';
import { sayOutcome } from './file-outcome-text.ts';

/** What has just become of a file. */
export interface Note {
  says: string;
  isBad: boolean;
}

/**
 * Files as they were chosen: those that we can take, and why not of each other. One that cannot be taken costs no other its place.
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
    // what cannot be read here is the server's to judge
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
