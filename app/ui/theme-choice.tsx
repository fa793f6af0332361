import { useFromServer } from './from-server.ts';

const CHOICES = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['system', 'System'],
] as const;

/** Light, dark, or as the device has it. The boot script does what is chosen: see theme.ts. */
export function ThemeChoice() {
  const fromServer = useFromServer();
  const theme = (!fromServer && document.documentElement.dataset.theme) || 'system';
  return (
    <fieldset className="theme">
      <legend>Theme</legend>
      {CHOICES.map(([value, label]) => (
        <label key={value}>
          <input type="radio" name="theme" value={value} defaultChecked={theme === value} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
