/**
 * Remembers what was computed from texts, for those that were asked for last: the texts of editions and drafts never
 * change, and each look at a draft asks for the same ones. What is remembered is for reading only.
 * @param most the characters of all texts that are remembered
 */
export function remembered<Value>(most: number): (text: string, compute: () => Value) => Value {
  const known = new Map<string, Value>();
  let characters = 0;
  return (text, compute) => {
    const isKnown = known.has(text);
    const value = isKnown ? known.get(text)! : compute();
    if (isKnown) known.delete(text);
    else characters += text.length;
    known.set(text, value);
    for (const oldest of known.keys()) {
      if (characters <= most) break;
      known.delete(oldest);
      characters -= oldest.length;
    }
    return value;
  };
}
