import '#app/styles/tick.css';
import { switchSlashKey, useSlashKey } from './slash-key.ts';

/**
 * Switches the shortcut off, for users of speech input and those who press keys by accident (WCAG 2.1.4). Without
 * scripts there is neither shortcut nor switch; the room for the switch is kept.
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
