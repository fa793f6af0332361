import { KEPT_WHOLE } from '#app/format/kept-whole.ts';
import { Unbroken } from '#app/ui/unbroken.tsx';
import './marked.css';

interface MarkedProps {
  text: string;
  /** Beginnings of words to highlight. */
  words: readonly string[];
}

/** A text in which the words of the query are highlighted. */
export function Marked({ text, words }: MarkedProps) {
  const known = words.filter((word) => word.length > 1);
  if (known.length === 0) return <Unbroken text={text} />;
  const escaped = known.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const found = new RegExp(`(?<![\\p{L}\\p{N}])((?:${escaped})[\\p{L}\\p{N}]*)`, 'giu');
  const mark = (whole: string) =>
    whole.split(found).map((part, i) =>
      // every second one is what was split at
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      i % 2 === 1 ? <mark key={i}>{part}</mark> : part,
    );
  // as Unbroken does, which every page loads, and which is not to grow by what only search needs
  return text.split(KEPT_WHOLE).map((part, i) =>
    i % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <span key={i} className="unbroken">
        {mark(part)}
      </span>
    ) : (
      mark(part)
    ),
  );
}
