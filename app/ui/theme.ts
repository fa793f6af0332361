import { remember, remembered } from './remembered.ts';

const KEY = 'theme';

function show(theme: string | null) {
  if (!theme) return;
  const { dataset } = document.documentElement;
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  else delete dataset.theme;
  for (const input of document.getElementsByName(KEY) as NodeListOf<HTMLInputElement>)
    input.checked = input.value === theme;
}

/**
 * Applies the theme that was chosen in the footer, before the first paint and in every tab. Part of the boot script.
 */
export function keepTheme(): void {
  const apply = () => show(remembered(KEY));
  apply();
  // when the footer has been parsed, when another tab has chosen, and when the page is restored (`pageshow` waits for
  // all pictures)
  for (const event of ['DOMContentLoaded', 'storage', 'pageshow']) addEventListener(event, apply);
  addEventListener('change', ({ target }) => {
    const { name, value } = target as HTMLInputElement;
    if (name !== KEY) return;
    show(value);
    remember(KEY, value);
  });
}
