import { Caveats } from './caveats.tsx';

/** Folded under one line: what changes no decision. */
export const Untested = ({ lines }: { lines: readonly string[] }) =>
  lines.length > 0 && (
    <details className="untested">
      <summary className="text-button">
        Not counted, not tested, assumed <i className="plus" aria-hidden="true" />
      </summary>
      <Caveats lines={lines} />
    </details>
  );
