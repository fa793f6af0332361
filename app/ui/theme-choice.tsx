import { useEffect, useRef, useState } from 'react';

const CHOICES = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['system', 'System'],
] as const;
type Theme = (typeof CHOICES)[number][0];

/** Light, dark, or as the device has it. The boot script applies the remembered choice before the first paint. */
export function ThemeChoice() {
  const [theme, setTheme] = useState<Theme>('system');
  const choices = useRef<HTMLFieldSetElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when React arrives
  useEffect(() => {
    // the page arrives with 'system': another choice was made before React was there
    const early = choices.current?.querySelector<HTMLInputElement>(':checked')?.value as Theme | undefined;
    if (early && early !== 'system') return choose(early);
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
    <fieldset ref={choices} className="theme">
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
