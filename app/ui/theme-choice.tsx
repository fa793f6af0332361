import { useFromServer } from './from-server.ts';

const CHOICES = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['system', 'System'],
] as const;

/** The choice between light, dark and the device's setting. The boot script applies it: see theme.ts. */
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
