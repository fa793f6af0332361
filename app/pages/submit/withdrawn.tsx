import { loadContent } from 'virtual:content';
import { Page } from '#app/ui/page.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import type { Route } from './+types/withdrawn';

export function loader() {
  const { title, breadcrumb, withdrawn, path } = loadContent().intake;
  return {
    words: withdrawn,
    breadcrumb: [...breadcrumb.slice(0, -1), { label: title, href: path }, { label: withdrawn.title }],
  };
}

/** Where a borrower arrives who has withdrawn: their own page is gone. */
export default function Withdrawn({ loaderData: { words, breadcrumb } }: Route.ComponentProps) {
  const frame = { ...words, path: '/submit/withdrawn', indexed: false, breadcrumb, quickLinks: [] };
  return (
    <Page frame={frame}>
      <section className="wrap grid12 page-head">
        <h1 className="d1">{words.title}</h1>
        <p className="lede">{words.lede}</p>
      </section>
      <section className="wrap sec-foot">
        <p>{words.again}</p>
        <p>
          <TextLink to={words.link.href}>{words.link.label}</TextLink>
        </p>
      </section>
    </Page>
  );
}
