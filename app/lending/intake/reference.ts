/** No letter or digit that is read as another one on paper or by telephone: no 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
const ALPHABET = '34679ACDEFGHJKMNPQRTWXY';
const LENGTH = 6;

/**
 * A reference of a deal that a person can read out: `OAK 4H7-KQM`. 148 million of them; it opens nothing by itself.
 * @param random whole numbers from 0 up to and without `below`, from a source that cannot be foretold
 */
export function newReference(random: (below: number) => number): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[random(ALPHABET.length)]).join('');
  return `OAK ${letters.slice(0, 3)}-${letters.slice(3)}`;
}
