/** Text in which words such as six-month, and section numbers such as 232/223(a)(7), stay on one line. */
export function Unbroken({ text }: { text: string }) {
  return text.split(/(\w+(?:[-/]\w+|\(\w+\))+)/).map((part, i) =>
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
