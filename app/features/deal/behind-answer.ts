import { type ComponentType, lazy } from 'react';

/** A part of a page that comes after the page itself; `load` asks for it before it is shown. */
interface BehindAnswer<Props> {
  Part: ComponentType<Props>;
  load: () => void;
}

/**
 * What stands behind the answer of a page of the desk: tables and drawings, which nothing that somebody types waits for.
 * An empty desk has none of it. Its stylesheets are the page's own: React Router links none of a part that comes later.
 *
 * A part that cannot be had is asked for again with the whole page. Where React has not taken the page over, the page that
 * the server made stays as it is, and works as without scripts.
 */
export function behindAnswer<Props>(ask: () => Promise<ComponentType<Props>>): BehindAnswer<Props> {
  let asked: Promise<ComponentType<Props>> | undefined;
  const load = () => (asked ??= ask());
  const Part = lazy(
    () =>
      new Promise<{ default: ComponentType<Props> }>((settle) => {
        load().then(
          (part) => settle({ default: part }),
          (failure) => {
            if (document.documentElement.dataset.hydrated === undefined) throw failure;
            location.reload();
          },
        );
      }),
  );
  return { Part: Part as ComponentType<Props>, load: () => void load() };
}
