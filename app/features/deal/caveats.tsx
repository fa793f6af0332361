/** What stands with an answer, so that it is never read without it. */
export const Caveats = ({ lines }: { lines: readonly string[] }) =>
  lines.length > 0 && (
    <div className="caveats small quiet">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
