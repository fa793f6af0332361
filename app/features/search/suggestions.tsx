import { type RefObject, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Finder, openFinder } from './browser-index.ts';
import type { Found } from './find.ts';
import type { Findable } from './findable.ts';
import { Marked } from './marked.tsx';
import { counted, programsIn, saysFound, searchPath } from './result-text.ts';
import './suggestions.css';

interface Option {
  href: string;
  title: string;
  line: string;
  value?: string | undefined;
}

const MOST = { all: 7, each: 3, rows: 2 };

/** The suggestions by group: the answer first, and no more than fit below the field. */
function groupsOf({ answer, groups }: Found): { name: string; options: Option[] }[] {
  let room = MOST.all;
  const take = (hits: readonly Findable[], most: number): Option[] => {
    const taken = hits.slice(0, Math.min(most, room));
    room -= taken.length;
    return taken.map(({ href, title, line, value }) => ({ href, title, line: value ? line : '', value }));
  };
  const [first] = answer;
  const own: Option[] =
    first && programsIn(answer) > 1
      ? [
          {
            href: first.href,
            title: first.title,
            line: counted(programsIn(answer), 'program'),
            value: 'Side by side',
          },
        ]
      : take(answer, 2);
  return [
    { name: 'Answer', options: own },
    ...groups.map(({ name, key, hits }) => ({
      name,
      options: take(hits, key === 'row' ? MOST.rows : MOST.each),
    })),
  ].filter(({ options }) => options.length > 0);
}

/**
 * Suggestions below a field that keeps the focus: arrow keys select, Enter opens, Escape closes. The field becomes a
 * combobox with the first key, and stays an ordinary field where the index cannot be loaded.
 */
export function Suggestions({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const [finder, setFinder] = useState<Finder>();
  const [query, setQuery] = useState<string | null>(null);
  const [chosen, setChosen] = useState(-1);
  const navigate = useNavigate();
  const id = useId();
  const found = finder && query?.trim() ? finder(query) : null;
  const groups = found ? groupsOf(found) : [];
  const every: Option | null = found && { href: searchPath(found.query), title: '', line: '' };
  const options = [...groups.flatMap((group) => group.options), ...(every ? [every] : [])];
  const isOpen = found !== null;

  useEffect(() => {
    openFinder().then(
      (opened) => setFinder(() => opened),
      () => {},
    );
    // typed before this component was loaded
    setQuery(field.current?.value ?? null);
  }, [field]);

  useEffect(() => {
    const input = field.current;
    if (!input || !finder) return;
    const attributes = {
      autocomplete: 'off',
      enterkeyhint: 'search',
      spellcheck: 'false',
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': `${id}list`,
      'aria-expanded': String(isOpen),
      'aria-activedescendant': chosen < 0 ? '' : `${id}${chosen}`,
    };
    for (const [name, value] of Object.entries(attributes))
      if (value) input.setAttribute(name, value);
      else input.removeAttribute(name);
    document.getElementById(`${id}${chosen}`)?.scrollIntoView({ block: 'nearest' });
  });

  useEffect(() => {
    const input = field.current;
    const form = input?.form;
    if (!input || !form) return;
    const close = () => {
      setQuery(null);
      setChosen(-1);
    };
    const open = () => {
      setQuery(input.value);
      setChosen(-1);
    };
    const onKey = (event: KeyboardEvent) => {
      const { key } = event;
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        event.preventDefault();
        if (!isOpen) open();
        else {
          // after the last option the field itself is selected
          const places = options.length + 1;
          setChosen((now) => ((now + 1 + (key === 'ArrowDown' ? 1 : -1) + places) % places) - 1);
        }
      } else if (key === 'Escape' && isOpen) {
        event.preventDefault();
        close();
      } else if (key === 'Enter' && options[chosen]) {
        event.preventDefault();
        close();
        navigate(options[chosen].href);
      }
    };
    const onLeave = (event: FocusEvent) => form.contains(event.relatedTarget as Node | null) || close();
    input.addEventListener('input', open);
    input.addEventListener('keydown', onKey);
    form.addEventListener('focusout', onLeave);
    return () => {
      input.removeEventListener('input', open);
      input.removeEventListener('keydown', onKey);
      form.removeEventListener('focusout', onLeave);
    };
  });

  const option = ({ href }: Option, i: number) => ({
    role: 'option',
    id: `${id}${i}`,
    'aria-selected': i === chosen,
    tabIndex: -1,
    href,
    onClick: (event: { preventDefault: () => void; metaKey: boolean; ctrlKey: boolean }) => {
      if (event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      setQuery(null);
      navigate(href);
    },
  });
  let at = 0;
  return (
    <>
      {found && every && (
        <div
          className="sugg"
          id={`${id}list`}
          role="listbox"
          aria-label="Suggestions"
          tabIndex={-1}
          // the focus stays in the field
          onPointerDown={(event) => event.preventDefault()}
        >
          {groups.map(({ name, options: own }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options in a list box
            <div key={name} role="group" aria-label={name}>
              <p aria-hidden="true">{name}</p>
              {own.map((one) => {
                const i = at++;
                return (
                  <a key={one.href} {...option(one, i)}>
                    <span>
                      <Marked text={one.title} words={found.words} />
                      {one.line && <i className="small">{one.line}</i>}
                    </span>
                    {one.value && <b>{one.value}</b>}
                  </a>
                );
              })}
            </div>
          ))}
          {groups.length === 0 && <p className="none">Nothing yet for “{found.query}”.</p>}
          <a className="every" {...option(every, at)}>
            <span>
              {groups.length > 0
                ? `All ${counted(found.count + found.answer.length, 'result')}`
                : 'Search the whole site'}
            </span>
            <b>Enter</b>
          </a>
        </div>
      )}
      <p className="unseen" role="status">
        {found ? saysFound(found) : ''}
      </p>
    </>
  );
}
