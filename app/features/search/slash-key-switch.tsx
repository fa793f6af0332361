import '#app/styles/tick.css';
import { switchSlashKey, useSlashKey } from './slash-key.ts';

/**
 * Switches the key off, for who speaks to a browser or whose hand slips (WCAG 2.1.4). Without scripts there is neither key nor
 * switch; its room is kept.
 */
export function SlashKeySwitch() {
  const isOn = useSlashKey();
  return (
    <p className="slash-key small">
      {isOn !== undefined && (
        <label>
          <input
            className="tick"
            type="checkbox"
            checked={isOn}
            onChange={({ target }) => switchSlashKey(target.checked)}
          />
          The / key leads to Search
        </label>
      )}
    </p>
  );
}
