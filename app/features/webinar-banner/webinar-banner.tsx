import { Link, useLocation } from 'react-router';
import type { Site } from '#app/collections/site.server.ts';
import { Cross } from '#app/ui/cross.tsx';
import facade from './facade.svg';

/**
 * Invites to the webinar on every page except the webinar's own, and those on which a visitor works on a deal, sends or
 * follows one, or has asked for a figure: there it would cover figures and fields. The boot script handles its button
 * and the end of its time: see banner-showing.ts.
 */
export function WebinarBanner({ banner }: { banner: Site['webinarBanner'] }) {
  const { pathname } = useLocation();
  if (pathname === banner.link.href || /^\/(submit|search|lending\/deal|learn\/.+)(\/|$)/.test(pathname))
    return null;
  return (
    <aside className="banner" aria-label={banner.title}>
      {/* a file: inlined it was 180 B (brotli) of each page. It stands in view, so without a low priority it is fetched
          beside the fonts: 75 ms of Home's LCP on Lighthouse's phone (1,503 for 1,428) */}
      <img className="facade" src={facade} alt="" loading="lazy" fetchPriority="low" />
      <div className="words">
        <b>{banner.title}</b>
        {banner.text}
        <br />
        <Link to={banner.link.href}>{banner.link.label}</Link>
      </div>
      <button type="button" className="close" aria-label={banner.dismissLabel}>
        <Cross />
      </button>
    </aside>
  );
}
