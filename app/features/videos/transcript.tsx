import './transcript.css';

interface TranscriptProps {
  label: string;
  children: string;
}

/** What is said in a video, for those who do not hear it or would rather read. It stands open, and can be closed. */
export function Transcript({ label, children }: TranscriptProps) {
  return (
    <details className="transcript" open>
      <summary className="text-button">{label}</summary>
      <p>{children}</p>
    </details>
  );
}
