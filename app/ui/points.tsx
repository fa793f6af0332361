interface PointsProps {
  points: { title: string; text: string }[];
  className?: string;
}

/** A list of points, each a title with a sentence or two. */
export function Points({ points, className = '' }: PointsProps) {
  return (
    <ol className={`points ${className}`.trim()}>
      {points.map(({ title, text }) => (
        <li key={title}>
          <h3 className="d3">{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
