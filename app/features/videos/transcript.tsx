/** What is said in a video, for those who do not hear it or would rather read. */
export function Transcript({ label, children }: { label: string; children: string }) {
  return (
    <details className="transcript">
      <summary>{label}</summary>
      <p>{children}</p>
    </details>
  );
}
