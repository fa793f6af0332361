import { type RefObject, useEffect, useRef } from 'react';
import { Link, type To, useLocation, useNavigationType } from 'react-router';
import './pager.css';
import { namedPages } from './paging.ts';

interface PagerProps {
  label: string;
  previous?: string;
  next?: string;
  page: number;
  pages: number;
  /** The address of a page of the list; its fragment names the list. */
  to: (page: number) => To;
}

/** Links to the other pages of a list; nothing where there are none. */
export function Pager({ label, previous = 'Previous', next = 'Next', page, pages, to }: PagerProps) {
  if (pages === 1) return null;
  const link = (target: number, text: string | number, rel?: string) => (
    <Link
      to={to(target)}
      rel={rel}
      preventScrollReset
      aria-label={typeof text === 'number' ? `Page ${text}` : undefined}
      aria-current={target === page ? 'page' : undefined}
    >
      {text}
    </Link>
  );
  return (
    <nav className="pager no-print" aria-label={label}>
      <ul>
        {page > 1 && <li>{link(page - 1, previous, 'prev')}</li>}
        {namedPages(page, pages).map((one, i) => (
          <li key={one ?? `gap-${i}`}>{one === null ? '…' : link(one, one)}</li>
        ))}
        {page < pages && <li>{link(page + 1, next, 'next')}</li>}
      </ul>
    </nav>
  );
}

/**
 * Scrolls and moves the focus to the list when a pager has led to another page of it. Back and forward keep the scroll
 * position, and a filter that leaves fewer pages keeps the focus.
 */
export function usePageStart<Target extends HTMLElement>(page: number): RefObject<Target | null> {
  const list = useRef<Target>(null);
  const before = useRef(page);
  const isTravel = useNavigationType() === 'POP';
  const { hash } = useLocation();
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    if (isTravel || hash !== `#${list.current?.id}`) return;
    list.current?.scrollIntoView();
    list.current?.focus({ preventScroll: true });
  }, [page, isTravel, hash]);
  return list;
}
