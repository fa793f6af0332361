import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { redoEarly } from './first-paint/redo-early.ts';

// A page rendered for one request names its modules, which are on their way. One that the build wrote starts by a file
// that has loaded them.
const named = document.querySelector<HTMLElement>('[data-modules]')?.dataset.modules;
if (named) {
  const files: [string, string][] = JSON.parse(named);
  const loaded = files.map(async ([id, file]) => [id, await import(/* @vite-ignore */ file)]);
  Object.assign(window, { __reactRouterRouteModules: Object.fromEntries(await Promise.all(loaded)) });
}

// What React shows may need rules that the page came without. The boot script has asked for the whole sheets.
const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([disabled])');
await Promise.all(
  [...sheets].map(
    (link) =>
      link.sheet ??
      new Promise((settle) => {
        link.addEventListener('load', settle);
        link.addEventListener('error', settle);
      }),
  ),
);

redoEarly();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
