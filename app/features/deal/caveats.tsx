import { Unbroken } from '#app/ui/unbroken.tsx';

/** The caveats of an answer, shown wherever the answer is. */
export const Caveats = ({ lines }: { lines: readonly string[] }) =>
  lines.length > 0 && (
    <div className="caveats small quiet">
      {lines.map((line) => (
        <p key={line}>
          <Unbroken text={line} />
        </p>
      ))}
    </div>
  );
