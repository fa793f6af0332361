import { type ComponentType, lazy } from 'react';
import { Link } from 'react-router';
import type { Desk, DeskPage } from '../desk-data.ts';

/** A part of a page that comes after the page itself; `load` asks for it before it is shown. */
interface BehindAnswer<Props> {
  Part: ComponentType<Props>;
  load: () => void;
}

const Missing = ({ href }: { href: string }) => (
  <section className="missing wrap">
    <p className="lede">
      The tables and drawings of this answer could not be loaded.{' '}
      <Link className="in-text" to={href} reloadDocument>
        Load the page again
      </Link>
    </p>
  </section>
);

/**
 * What stands behind the answer of a page of the desk: tables and drawings, which nothing that somebody types waits for.
 * An empty desk has none of it. Its stylesheets are the page's own: React Router links none of a part that comes later.
 *
 * Where it cannot be had, a link to the whole page takes its place: a reload of its own would lose what is being typed,
 * and would have no end where the file is refused each time. Where React has not taken the page over, it never does: the
 * page that the server made stays as it is, and works as without scripts.
 */
export function behindAnswer<Props extends { desk: Desk }>(
  page: DeskPage,
  ask: () => Promise<ComponentType<Props>>,
): BehindAnswer<Props> {
  let asked: Promise<ComponentType<Props> | null> | undefined;
  const load = () => (asked ??= ask().catch(() => null));
  const Part = lazy(
    () =>
      new Promise<{ default: ComponentType<Props> }>((settle) => {
        load().then((part) => {
          if (part !== null) settle({ default: part });
          else if (document.documentElement.dataset.hydrated !== undefined)
            settle({ default: ({ desk }) => <Missing href={desk.to(page)} /> });
        });
      }),
  );
  return { Part: Part as ComponentType<Props>, load: () => void load() };
}
