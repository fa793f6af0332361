const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** A count as a word: 31 -> 'thirty-one'. From 100 on in figures, as newspapers write it. */
export function countInWords(count: number): string {
  if (count >= 100 || !Number.isInteger(count)) return count.toLocaleString('en-US');
  if (count < 20) return SMALL[count]!;
  const rest = count % 10;
  return TENS[Math.floor(count / 10)]! + (rest > 0 ? `-${SMALL[rest]}` : '');
}
