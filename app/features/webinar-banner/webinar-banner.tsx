import { Link, useLocation } from 'react-router';
import type { Site } from '#app/collections/site.server.ts';
import { Cross } from '#app/ui/cross.tsx';

const LIT = new Set([1, 5, 6, 9, 12, 14]);
const WINDOWS = Array.from({ length: 18 }, (_, k) => ({
  isLit: LIT.has(k),
  at: `M${11 + (k % 3) * 18} ${-6 + Math.floor(k / 3) * 19}h13`,
}));
const windows = (areLit: boolean, height: number) =>
  WINDOWS.filter(({ isLit }) => isLit === areLit)
    .map(({ at }) => `${at}v${height}h-13z`)
    .join('');

const Facade = () => (
  <svg className="houses facade" viewBox="0 0 72 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <path className="wall" d="M0 0h72v100H0z" />
    <path className="glass" d={windows(false, 14)} />
    <path className="lit" d={windows(true, 14)} />
    <path className="head" d={windows(true, 4)} />
  </svg>
);

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
      <Facade />
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
