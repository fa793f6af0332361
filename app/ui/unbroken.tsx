import { KEPT_WHOLE } from '#app/format/kept-whole.ts';

/** Text in which figures, days, section numbers and the like never break across lines. */
export function Unbroken({ text }: { text: string }) {
  return text.split(KEPT_WHOLE).map((part, i) =>
    i % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text never move
      <span key={i} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
