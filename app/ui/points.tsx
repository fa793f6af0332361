interface PointsProps {
  points: { title: string; text: string }[];
}

/** Points in their order, each a title and a sentence or two. Every page sets them in its own way. */
export function Points({ points }: PointsProps) {
  return (
    <ol>
      {points.map(({ title, text }) => (
        <li key={title}>
          <h3 className="d3">{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
