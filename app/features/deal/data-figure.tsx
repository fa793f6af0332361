import type { DataDrawing } from '#drawings/desk/data-drawing.ts';
import './data-figure.css';

interface DataFigureProps {
  drawing: DataDrawing;
  /**
   * Its text alternative with the numbers; without one it is hidden from screen readers, because the words beside it
   * say the same.
   */
  label?: string;
  className: string;
  /** Fills its frame in both directions, for a row of windows as wide as the page. */
  stretched?: boolean;
}

/** A drawing of numbers, colored by the roles of its parts. */
export function DataFigure({
  drawing: { box, shapes, texts },
  label,
  className,
  stretched = false,
}: DataFigureProps) {
  return (
    <svg
      className={`houses data-figure ${className}`}
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      preserveAspectRatio={stretched ? 'none' : undefined}
    >
      {shapes.map(({ role, d }) => (
        <path key={`${role} ${d.slice(0, 40)}`} className={role} d={d} />
      ))}
      {texts.map(({ role, text, x, y, anchor }) => (
        <text key={`${role} ${x} ${y}`} className={role} x={x} y={y} textAnchor={anchor}>
          {text}
        </text>
      ))}
    </svg>
  );
}
