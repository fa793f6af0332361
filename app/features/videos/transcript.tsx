import './transcript.css';

/** What is said in a video, for those who do not hear it or would rather read. It stands open, and can be closed. */
export function Transcript({ children }: { children: string }) {
  return (
    <details className="transcript" open>
      <summary className="text-button">Transcript</summary>
      <p>{children}</p>
    </details>
  );
}
