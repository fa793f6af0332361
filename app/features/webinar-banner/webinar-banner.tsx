import { Link, useLocation } from 'react-router';
import type { Site } from '#app/collections/site.server.ts';
import { Cross } from '#app/ui/cross.tsx';
import facade from './facade.svg';

/**
 * Invites to the webinar on every page but the webinar's own, and those where somebody works out a deal, sends it or follows
 * it, or has asked for a figure: there it would stand over figures and fields. The boot script answers its button and ends its showing: see banner-showing.ts.
 */
export function WebinarBanner({ banner }: { banner: Site['webinarBanner'] }) {
  const { pathname } = useLocation();
  if (pathname === banner.link.href || /^\/(submit|search|lending\/deal|learn\/.+)(\/|$)/.test(pathname))
    return null;
  return (
    <aside className="banner" aria-label={banner.title}>
      {/* a file: drawn in the page it was 180 B (brotli) of each */}
      <img className="facade" src={facade} alt="" loading="lazy" />
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
