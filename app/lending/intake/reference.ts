/** Without letters and digits that are confused on paper or by telephone: no 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
const ALPHABET = '34679ACDEFGHJKMNPQRTWXY';
const LENGTH = 6;

/**
 * A deal's reference that a person can read out: `OAK 4H7-KQM`. There are 148 million; a reference alone gives access
 * to nothing.
 * @param random returns whole numbers from 0 up to but excluding `below`, from an unpredictable source
 */
export function newReference(random: (below: number) => number): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[random(ALPHABET.length)]).join('');
  return `OAK ${letters.slice(0, 3)}-${letters.slice(3)}`;
}
