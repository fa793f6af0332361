import type { Light } from '#drawings/office/content-house.ts';
import { Legend } from '#office/document.tsx';

const SAYS: Record<Light, string> = {
  dark: 'public',
  lit: 'waits for you to write',
  dim: 'somebody is writing',
  read: 'waits for your approval',
  waits: 'waits for approval',
  set: 'goes out at its hour',
  bad: 'cannot go out as it is',
  new: 'not public yet',
};

/** CSS classes of a window's states. */
const CLASSES: Partial<Record<Light, string>> = {
  ...{ lit: 'lit', dim: 'dim', read: 'read', waits: 'waits', set: 'set' },
  bad: 'lit late',
  new: 'none',
};

interface Mark {
  light: Light;
  two?: boolean | undefined;
  small?: boolean;
}

const classesOf = ({ light, two = false, small = false }: Mark) =>
  ['w', CLASSES[light], two && 'two', small && 'sm'].filter(Boolean).join(' ');

interface StateMarkProps extends Mark {
  /** Adds the state as hidden text where no words beside it say the same. */
  says?: boolean;
}

/** A window beside words that shows whose turn something is. */
export const StateMark = ({ says = false, ...mark }: StateMarkProps) => (
  <>
    <span className={classesOf(mark)} aria-hidden="true" />
    {says && <span className="unseen">{SAYS[mark.light]}: </span>}
  </>
);

const LEGEND: [says: string, light: Light, two?: boolean][] = [
  ['waits for you to write', 'lit'],
  ['waits for your approval', 'read', true],
  ['waits for somebody else', 'waits', true],
  ['goes out at its hour', 'set'],
  ['cannot go out yet', 'bad'],
  ['public', 'dark'],
];

export const StateLegend = () => (
  <Legend of={LEGEND.map(([says, light, two]) => [classesOf({ light, two, small: true }), says])} />
);
