import { type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { MenuLink } from '#app/collections/lending-menu.ts';
import type { ShownSite } from '#app/collections/site.server.ts';
import { Brand } from './brand.tsx';

interface HeaderProps {
  site: ShownSite;
  /** Transparent over a dark hero picture until the page is scrolled. */
  over: boolean;
  /** The search field. */
  search: ReactNode;
}

/** Whether the page is the link's or below it. The video library's own pages are /video and /videos/… */
const isCurrent = (pathname: string, href: string) =>
  `${pathname}/`.startsWith(`${href}/`) || (href === '/investor-education' && /^\/videos?\b/.test(pathname));

/**
 * A menu made of a button and a popover: the browser opens it on click, tap, Enter and Space, closes it on Escape and
 * on a click outside, and exposes it to assistive technology, all without a script. The script adds opening on hover,
 * and the arrow keys.
 */
function Dropdown({ id, label, links }: { id: string; label: string; links: MenuLink[] }) {
  const { pathname } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const openedByHover = useRef(false);

  const show = (open: boolean) => {
    const p = panel.current;
    if (!p || p.matches(':popover-open') === open) return;
    // the `source` option keeps the panel's place in the tab order, right after its button
    if (open)
      (p.showPopover as (options: { source: HTMLElement }) => void).call(p, { source: button.current! });
    else p.hidePopover();
  };
  const onEnter = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || panel.current?.matches(':popover-open')) return;
    openedByHover.current = true;
    show(true);
  };
  const onLeave = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || !openedByHover.current) return;
    openedByHover.current = false;
    show(false);
  };
  const onBlur = (event: FocusEvent<HTMLLIElement>) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) show(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    show(true);
    const items = [...(panel.current?.querySelectorAll('a') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLAnchorElement);
    const next = at + (event.key === 'ArrowDown' ? 1 : -1);
    (next < 0 ? button.current : items[Math.min(next, items.length - 1)])?.focus();
  };
  return (
    <li onPointerEnter={onEnter} onPointerLeave={onLeave} onBlur={onBlur} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={links.some((l) => isCurrent(pathname, l.href)) ? 'top here' : 'top'}
        popoverTarget={id}
        onClick={(event) => {
          // the click of a pointer that opened the panel by hovering keeps it open
          if (!openedByHover.current) return;
          openedByHover.current = false;
          event.preventDefault();
        }}
      >
        {label}
      </button>
      <div ref={panel} id={id} className="drop" popover="auto">
        {links.map(({ label: name, href, text }) => (
          <Link
            key={href}
            to={href}
            aria-current={pathname === href ? 'page' : undefined}
            onClick={() => show(false)}
          >
            {text ? <b>{name}</b> : name}
            {text && <span className="small">{text}</span>}
          </Link>
        ))}
      </div>
    </li>
  );
}

export function Header({ site, over, search }: HeaderProps) {
  const { pathname } = useLocation();
  return (
    <header className={over ? 'hdr over' : 'hdr'}>
      <div className="wrap">
        <Brand name={site.name} />
        {search}
        <nav aria-label="Main">
          <ul className="nav">
            {site.menus.map(({ label, href, links }, i) =>
              links ? (
                <Dropdown key={label} id={`menu-${i}`} label={label} links={links} />
              ) : (
                <li key={label}>
                  <Link
                    className={isCurrent(pathname, href!) ? 'top here' : 'top'}
                    to={href!}
                    aria-current={pathname === href ? 'page' : undefined}
                  >
                    {label}
                  </Link>
                </li>
              ),
            )}
            <li>
              <Link
                className="btn"
                to={site.contactButton.href}
                aria-current={pathname === site.contactButton.href ? 'page' : undefined}
              >
                {site.contactButton.label}
              </Link>
            </li>
          </ul>
        </nav>
        <button type="button" className="burger" popoverTarget="menu" aria-label="Open menu">
          <i />
          <i />
        </button>
      </div>
    </header>
  );
}
