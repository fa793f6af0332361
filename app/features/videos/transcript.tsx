import './transcript.css';

interface TranscriptProps {
  label: string;
  /** On a page that is about one video it stands open. */
  open?: boolean;
  children: string;
}

/** What is said in a video, for those who do not hear it or would rather read. */
export function Transcript({ label, open, children }: TranscriptProps) {
  return (
    <details className="transcript" open={open}>
      <summary>{label}</summary>
      <p>{children}</p>
    </details>
  );
}
