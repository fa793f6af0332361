import './legend.css';

/** The legend of a drawing's colors; its keys are the roles of the drawing's parts. */
export const Legend = ({ words, className }: { words: Record<string, string>; className?: string }) => (
  <ul className={className ? `legend ${className}` : 'legend'}>
    {Object.entries(words).map(([role, text]) => (
      <li key={role}>
        <i className={`key ${role}`} aria-hidden="true" /> {text}
      </li>
    ))}
  </ul>
);
