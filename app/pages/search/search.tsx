import { useEffect, useRef, useState } from 'react';
import type { Finder } from '#app/features/search/browser-index.ts';
import { find } from '#app/features/search/find.ts';
import type { Findable } from '#app/features/search/findable.ts';
import { Results } from '#app/features/search/results.tsx';
import { siteIndex } from '#app/features/search/site-index.server.ts';
import { SlashKeySwitch } from '#app/features/search/slash-key-switch.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { services } from '#app/services.server.ts';
import { Arrow } from '#app/ui/arrow.tsx';
import { Page } from '#app/ui/page.tsx';
import type { Route } from './+types/search';
import './search.css';

export const handle: PageHandle = { query: ['q', 'in'], apart: true };

/** A result without the words that only the index needs, which were half of the page's data. */
const shown = ({ text: _text, also: _also, names: _names, ...result }: Findable): Findable => result;

export function loader({ url, context }: Route.LoaderArgs) {
  const seen = context.get(services);
  const { pages, site } = seen.content;
  const query = url.searchParams;
  const found = find(siteIndex(seen), query.get('q') ?? '', query.get('in'));
  return {
    words: pages.search,
    hours: site.contact.hours,
    found: {
      ...found,
      answer: found.answer.map(shown),
      groups: found.groups.map((group) => ({ ...group, hits: group.hits.map(shown) })),
    },
  };
}

/** Search starts this many milliseconds after the last key. */
const PAUSE = 150;

function Search({ words, hours, found }: Route.ComponentProps['loaderData']) {
  const [shown, setShown] = useState(found);
  const due = useRef<ReturnType<typeof setTimeout>>(undefined);
  const finder = useRef<Promise<Finder>>(undefined);
  useEffect(() => () => clearTimeout(due.current), []);

  // the index is loaded once the field is used
  const prepare = () => {
    finder.current ??= import('#app/features/search/browser-index.ts').then(({ openFinder }) => openFinder());
    // without the index the form leads to the server's results
    finder.current.catch(() => {
      finder.current = undefined;
    });
  };
  const onInput = (query: string) => {
    prepare();
    clearTimeout(due.current);
    due.current = setTimeout(async () => {
      const search = await finder.current?.catch(() => undefined);
      if (search) setShown(search(query));
    }, PAUSE);
  };
  const isAsked = found.query !== '';
  const title = isAsked ? `${found.query} | ${words.title}` : words.title;
  return (
    <Page frame={{ ...words, title, indexed: words.indexed && !isAsked }}>
      <div className="wrap ask">
        <div className="ends">
          <h1 className="label" id="asked">
            Search
          </h1>
          <SlashKeySwitch />
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: <search> is none to WebKit's VoiceOver yet */}
        <form role="search" aria-label="The whole site" action={words.path} onFocus={prepare}>
          <input
            id="q"
            name="q"
            type="search"
            aria-labelledby="asked"
            defaultValue={found.query}
            onInput={(event) => onInput(event.currentTarget.value)}
            placeholder="e.g. premium 223(f)"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={120}
          />
          <button className="btn" type="submit">
            Search <Arrow />
          </button>
        </form>
      </div>
      <Results found={shown} questions={words.questions} hours={hours} />
    </Page>
  );
}

/** The page of results; a link with another query resets it. */
export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { query, only } = loaderData.found;
  return <Search key={`${only}/${query}`} {...loaderData} />;
}
