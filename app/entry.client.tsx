import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { redoEarly } from './first-paint/redo-early.ts';

// A page rendered for one request names the modules that it needs, and they are loading already. A page written by the
// build starts with a file that has imported them.
const named = document.querySelector<HTMLElement>('[data-modules]')?.dataset.modules;
if (named) {
  const files: [string, string][] = JSON.parse(named);
  const loaded = files.map(async ([id, file]) => [id, await import(/* @vite-ignore */ file)]);
  Object.assign(window, { __reactRouterRouteModules: Object.fromEntries(await Promise.all(loaded)) });
}

// What React renders may need CSS rules that the page was sent without. The boot script has requested the whole
// stylesheets.
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

// a form that did not wait any longer leaves the page: app/first-paint/start-react.ts
if (document.documentElement.dataset.left === undefined) {
  redoEarly();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        {/* the next page's address is known at once, before a module of it can be refused: see useLeadOn in root.tsx */}
        <HydratedRouter useTransitions />
      </StrictMode>,
    );
  });
}
