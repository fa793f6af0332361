import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { ShownSite } from '#app/collections/site.server.ts';
import { Brand } from './brand.tsx';
import { Cross } from './cross.tsx';

/** The whole menu on one screen. A popover: shell.css keeps the page behind it out of reach. */
export function MobileMenu({ site, search }: { site: ShownSite; search: ReactNode }) {
  const { pathname, key } = useLocation();
  const menu = useRef<HTMLDivElement>(null);
  const before = useRef(key);
  useEffect(() => {
    // a chosen link gives a new location, even to the same page; hydration gives none, though the tap that started
    // React may have opened the menu
    if (before.current === key) return;
    before.current = key;
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover();
  }, [key]);

  return (
    <div
      ref={menu}
      id="menu"
      className="menu"
      popover="auto"
      role="dialog"
      aria-modal="true"
      aria-label="Menu"
    >
      <div className="head">
        <Brand name={site.name} short />
        <button
          type="button"
          className="close"
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label="Close menu"
          // biome-ignore lint/a11y/noAutofocus: focus goes to the first control of an opened popover
          autoFocus
        >
          <Cross />
        </button>
      </div>
      {search}
      <nav aria-label="Menu">
        {site.phoneMenu.map(({ label, links }) => (
          <div className="group" key={label}>
            {label && <p>{label}</p>}
            <div className="columns">
              {links.map((link) => (
                <Link
                  key={link.href}
                  className={link.text && 'do'}
                  to={link.href}
                  aria-current={pathname === link.href ? 'page' : undefined}
                >
                  {link.label}
                </Link>
              ))}
            </div>
          </div>
        ))}
      </nav>
      <Link className="btn lamp" to={site.contactButton.href}>
        {site.contactButton.label}
      </Link>
    </div>
  );
}
