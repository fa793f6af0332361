import './legend.css';

/** What the colours of a drawing stand for; a key is called as its part of the drawing. */
export const Legend = ({ words, className }: { words: Record<string, string>; className?: string }) => (
  <ul className={className ? `legend ${className}` : 'legend'}>
    {Object.entries(words).map(([role, text]) => (
      <li key={role}>
        <i className={`key ${role}`} aria-hidden="true" /> {text}
      </li>
    ))}
  </ul>
);
