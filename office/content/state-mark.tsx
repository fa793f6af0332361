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

interface StateMarkProps {
  light: Light;
  two?: boolean | undefined;
  small?: boolean;
  /** Adds the state as hidden text where no words beside it say the same. */
  says?: boolean;
}

/** A window beside words that shows whose turn something is. */
export const StateMark = ({ light, two = false, small = false, says = false }: StateMarkProps) => (
  <>
    <span
      className={['w', CLASSES[light], two && 'two', small && 'sm'].filter(Boolean).join(' ')}
      aria-hidden="true"
    />
    {says && <span className="unseen">{SAYS[light]}: </span>}
  </>
);

const LEGEND = [
  ['w lit sm', 'waits for you to write'],
  ['w read two sm', 'waits for your approval'],
  ['w waits two sm', 'waits for somebody else'],
  ['w set sm', 'goes out at its hour'],
  ['w lit late sm', 'cannot go out yet'],
  ['w sm', 'public'],
] as const;

export const StateLegend = () => <Legend of={LEGEND} />;
