/** Breaks a text into lines of at most `widest`, by default in characters; a longer word has a line of its own. */
export function breakLines(
  text: string,
  widest: number,
  measure = ({ length }: string): number => length,
): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = [...lines.slice(-1), word].join(' ');
    if (lines.length > 0 && measure(longer) <= widest) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
