import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { ShownSite } from '#app/collections/site.server.ts';
import { breadcrumbList, jsonLd } from '#app/search/json-ld.ts';
import { SOCIAL_CARD, socialCard } from '#app/search/social-card.ts';
import type { StructuredData } from '#app/search/structured-data.ts';
import { ServerHtml } from './server-html.tsx';

/** A page's metadata: address, title and description for search engines, and its place in the site. */
interface PageFrame {
  path: string;
  title: string;
  description: string;
  /** False keeps it out of search engines. */
  indexed: boolean;
  breadcrumb: { label: string; href?: string | undefined }[];
  quickLinks: { label: string; href: string }[];
}

export interface PageProps {
  frame: PageFrame;
  /** The page's JSON-LD besides the breadcrumb trail; it may only repeat what the page shows. */
  structured?: StructuredData[];
  /** Names the main part of a page that is shown in a frame. */
  label?: string;
  children: ReactNode;
}

interface BarePageProps extends PageProps {
  /** Between the header and the main part. */
  above?: ReactNode;
}

/**
 * One page between header and footer, without a breadcrumb bar: title and address for the document's head, and the main
 * content. It is a file of its own so that Home, which has to arrive in one round trip, does not load what only other
 * pages show.
 */
export function BarePage({ frame, structured = [], label, above, children }: BarePageProps) {
  const firm = useRouteLoaderData<{ site: ShownSite }>('root')?.site.name ?? '';
  const { path, title, description, indexed, breadcrumb } = frame;
  const address = __SITE_URL__ + path;
  // browsers never read JSON-LD, and need not load the code that makes it
  const said = import.meta.env.SSR
    ? jsonLd(
        [...structured, breadcrumbList(breadcrumb, path)].filter((one) => one !== null),
        __SITE_URL__,
      )
    : '';
  const card = {
    title,
    description,
    url: address,
    type: structured.some((data) => data['@type'] === 'NewsArticle') ? 'article' : 'website',
    site_name: firm,
    image: __SITE_URL__ + socialCard(path),
    'image:width': String(SOCIAL_CARD.width),
    'image:height': String(SOCIAL_CARD.height),
    'image:alt': title,
  };
  return (
    <>
      <title>{`${title} | ${firm}`}</title>
      <meta name="description" content={description} />
      {indexed ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
      {Object.entries(card).map(([property, content]) => (
        <meta key={property} property={`og:${property}`} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      <ServerHtml key={path} html={said} />
      {above}
      <main id="main" tabIndex={-1} aria-label={label}>
        {children}
      </main>
    </>
  );
}
