import type { ElevationDrawing } from '#drawings/elevation.ts';
import './elevation-picture.css';

interface ElevationPictureProps {
  drawing: ElevationDrawing;
  /** What it says, for those who cannot see it; without it the drawing is silent, because the words beside say it. */
  label?: string;
  className?: string;
}

/** A drawn elevation, painted by the roles of its parts. */
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
