import './transcript.css';

/** A video's transcript. It is open at first, and can be closed. */
export function Transcript({ children }: { children: string }) {
  return (
    <details className="transcript" open>
      <summary className="text-button">Transcript</summary>
      <p>{children}</p>
    </details>
  );
}
