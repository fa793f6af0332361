import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { hasSlashKey, useSlashKey } from './slash-key.ts';

interface SearchFieldProps {
  /** Id of the field. */
  id: string;
  /** In the header the field is small, and `/` focuses it. */
  inHeader?: boolean;
}

/**
 * `/` focuses a search field, unless the visitor is typing. The key may also have been the first interaction, which
 * started React.
 */
const onSlash = (event?: KeyboardEvent) => {
  const from = event ? (event.target as Element) : document.activeElement;
  if (
    (event && (event.key !== '/' || event.metaKey || event.ctrlKey)) ||
    from?.closest('input,textarea,select') ||
    !hasSlashKey()
  )
    return;
  // the page of results has a search field of its own
  const field = document.getElementById('q') ?? document.getElementById('find');
  if (!field?.checkVisibility()) return;
  event?.preventDefault();
  field.focus();
};

type Suggesting = ComponentType<{ field: RefObject<HTMLInputElement | null> }>;

/**
 * A form that leads to the page of results. Once it is used, suggestions appear below. What was typed before React had
 * started is repeated.
 */
export function SearchField({ id, inHeader = false }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const hasKey = useSlashKey() !== false;
  const [Suggestions, setSuggestions] = useState<Suggesting>();
  useEffect(() => {
    if (!inHeader) return;
    if (document.documentElement.dataset.slash !== undefined) onSlash();
    addEventListener('keydown', onSlash);
    return () => removeEventListener('keydown', onSlash);
  }, [inHeader]);
  const load = () =>
    void import('./suggestions.tsx').then(
      (module) => setSuggestions(() => module.Suggestions),
      () => {},
    );
  return (
    <form
      className="find"
      role={inHeader ? 'search' : undefined}
      action="/search"
      onFocus={load}
      onInput={load}
    >
      <Glass />
      <input
        ref={field}
        id={id}
        name="q"
        aria-label="Search"
        placeholder="Search"
        aria-keyshortcuts={inHeader && hasKey ? '/' : undefined}
      />
      {Suggestions && <Suggestions field={field} />}
    </form>
  );
}

/** A link in place of the field, where there is no room. */
export const SearchLink = () => (
  <Link className="glass" to="/search" aria-label="Search">
    <Glass />
  </Link>
);

const Glass = () => (
  <svg viewBox="0 0 20 20" width="18" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
    <path d="M13 13l5.5 5.5M14.5 8.5a6 6 0 1 1-12 0a6 6 0 0 1 12 0" />
  </svg>
);
