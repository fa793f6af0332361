import { useEffect, useState } from 'react';

const CHOICES = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['system', 'System'],
] as const;
type Theme = (typeof CHOICES)[number][0];

/** Light, dark, or as the device has it. The boot script applies the remembered choice before the first paint. */
export function ThemeChoice() {
  const [theme, setTheme] = useState<Theme>('system');
  useEffect(() => {
    const { theme: set } = document.documentElement.dataset;
    if (set === 'light' || set === 'dark') setTheme(set);
  }, []);

  const choose = (value: Theme) => {
    setTheme(value);
    const root = document.documentElement;
    if (value === 'system') delete root.dataset.theme;
    else root.dataset.theme = value;
    try {
      if (value === 'system') localStorage.removeItem('theme');
      else localStorage.setItem('theme', value);
    } catch {
      // storage refused: the choice holds for this visit
    }
  };
  return (
    <fieldset className="theme">
      <legend>Theme</legend>
      {CHOICES.map(([value, label]) => (
        <label key={value}>
          <input
            type="radio"
            name="theme"
            value={value}
            checked={theme === value}
            onChange={() => choose(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
