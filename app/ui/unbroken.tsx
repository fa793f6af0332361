/** Running text in which words with a hyphen, such as six-month, stay on one line. */
export function Unbroken({ text }: { text: string }) {
  return text.split(/(\w+(?:-\w+)+)/).map((part, i) =>
    i % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text never move
      <span key={i} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
