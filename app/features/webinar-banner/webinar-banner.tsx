import { Link, useLocation } from 'react-router';
import type { Site } from '#app/collections/site.server.ts';
import { Cross } from '#app/ui/cross.tsx';

const DISMISSED_KEY = 'webinar-banner-dismissed';

const LIT = new Set([1, 5, 6, 9, 12, 14]);

function Facade() {
  return (
    <svg className="facade" viewBox="0 0 72 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect className="wall" width="72" height="100" />
      {Array.from({ length: 18 }, (_, k) => {
        const at = { x: 11 + (k % 3) * 18, y: -6 + Math.floor(k / 3) * 19, width: 13 };
        return LIT.has(k) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: windows have no identity beyond their place
          <g key={k}>
            <rect className="lit" {...at} height="14" />
            <rect className="head" {...at} height="4" />
          </g>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: windows have no identity beyond their place
          <rect key={k} className="pane" {...at} height="14" />
        );
      })}
    </svg>
  );
}

/**
 * Invites to the webinar on every page but the webinar's own. Hiding after 20 seconds, and stopping that clock
 * while the banner is read, is CSS (shell.css); hiding it for 48 hours after a dismissal is the boot script's
 * part. Here is only the dismissal.
 */
export function WebinarBanner({ banner }: { banner: Site['webinarBanner'] }) {
  const { pathname } = useLocation();
  if (pathname === banner.link.href) return null;
  const dismiss = () => {
    document.documentElement.dataset.banner = 'off';
    try {
      localStorage.setItem(DISMISSED_KEY, String(Date.now()));
    } catch {
      // storage refused: dismissed for this visit
    }
  };
  return (
    <aside className="banner" aria-label={banner.title}>
      <Facade />
      <div className="words">
        <b>{banner.title}</b>
        {banner.text}
        <br />
        <Link to={banner.link.href}>{banner.link.label}</Link>
      </div>
      <button type="button" className="close" onClick={dismiss} aria-label={banner.dismissLabel}>
        <Cross />
      </button>
    </aside>
  );
}
