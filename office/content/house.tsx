import {
  contentHouse,
  type DrawnWindow,
  HOUSE,
  type HouseFloor,
  SMALL_HOUSE,
  smallHouse,
} from '#drawings/office/content-house.ts';

const Window = ({ window: { href, name, marks, label } }: { window: DrawnWindow }) => (
  <>
    <a href={href} tabIndex={-1}>
      <title>{name}</title>
      {marks.map(({ role, x, y, width, height }) =>
        height === 0 ? (
          <path key={`${role} ${y}`} className={role} d={`M${x} ${y}h${width}`} />
        ) : (
          <rect key={`${role} ${y} ${height}`} className={role} x={x} y={y} width={width} height={height} />
        ),
      )}
    </a>
    {label && (
      <text className="who" x={label.x} y={label.y} textAnchor="middle">
        {label.text}
      </text>
    )}
  </>
);

interface HouseProps {
  floors: readonly HouseFloor[];
  /** The number above the door. */
  edition: number;
}

/**
 * The website drawn as a house. Its links are for the pointer only; the lists beside and below it have the same names
 * and links.
 */
export function House({ floors, edition }: HouseProps) {
  const all = floors.flatMap(({ windows }) => windows);
  const marked = all.filter(({ light }) => light !== 'dark');
  const { width, foot, left, wall, top, door } = HOUSE;
  return (
    <>
      <p className="unseen">
        The website as a house of {all.length} windows, a window for each page, deal and text.{' '}
        {marked.length === 0
          ? 'Every window is dark.'
          : `Lit or marked: ${marked.map(({ name }) => name).join(', ')}.`}{' '}
        The lists beside and below say the same.
      </p>
      <svg className="houses house" viewBox={`0 0 ${width} ${foot + 4}`} aria-hidden="true">
        <path className="roof" d={`M${left - 6} ${top - 12}h${wall + 12}v12h-${wall + 12}z`} />
        <rect className="wall" x={left} y={top} width={wall} height={foot - top} />
        {contentHouse(floors.slice(0, -1), floors.at(-1)!).map((floor) => (
          <g key={floor.name}>
            {floor.course && <path className="course" d={`M${left} ${floor.course}h${wall}`} />}
            <text className="floor" x={left - 16} y={floor.labelY} textAnchor="end">
              {floor.name}
            </text>
            {floor.windows.map((window) => (
              <Window key={window.key} window={window} />
            ))}
          </g>
        ))}
        <rect className="door" x={door.x} y={foot - 82} width={door.width} height={82} />
        <path
          className="leaf"
          d={`M${door.x + 2} ${foot - 44}h${door.width - 4}M${door.x + 36} ${foot - 42}v42`}
        />
        <text className="edition" x={door.x + 36} y={foot - 53} textAnchor="middle">
          {edition}
        </text>
        <path className="ground" d={`M${left - 40} ${foot}H${width}`} />
      </svg>
    </>
  );
}

/** A small house: the lit windows are pages whose content a change alters. The words beside it name them. */
export function SmallHouse({ floors }: { floors: readonly (readonly boolean[])[] }) {
  const { lamp, off } = smallHouse(floors);
  return (
    <svg
      className="houses small-house"
      viewBox={`0 0 ${SMALL_HOUSE.width} ${SMALL_HOUSE.height + 4}`}
      aria-hidden="true"
    >
      <path className="wall" d={`${SMALL_HOUSE.wall}M0 42h112v4h-112z`} />
      <path className="off" d={off} />
      <path className="lamp" d={lamp} />
    </svg>
  );
}
