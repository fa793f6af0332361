import type { ElevationDrawing } from '#drawings/elevation.ts';
import './elevation-picture.css';

interface ElevationPictureProps {
  drawing: ElevationDrawing;
  /**
   * Its text alternative; without one the drawing is hidden from screen readers, because the words beside it say the
   * same.
   */
  label?: string;
  className?: string;
}

/** A drawn elevation, colored by the roles of its parts. */
export function ElevationPicture({
  drawing: { width, height, paths },
  label,
  className = '',
}: ElevationPictureProps) {
  return (
    <svg
      className={`houses elevation-picture ${className}`}
      viewBox={`0 0 ${width} ${height}`}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {paths.map(({ role, d }) => (
        <path key={role} className={role} d={d} />
      ))}
    </svg>
  );
}
