import type { GlossaryTerm } from './glossary.server.ts';
import type { OpenedTerm, ProseNode } from './prose.server.ts';

/** A glossary term that opens on a page shows the first two sentences of its explanation. */
const SENTENCES = new Intl.Segmenter('en-US', { granularity: 'sentence' });
const shortened = (words: string): string =>
  [...SENTENCES.segment(words)]
    .slice(0, 2)
    .map(({ segment }) => segment)
    .join('')
    .trim();

interface Named {
  /** the form that is searched for: lower case, or an abbreviation in capitals */
  name: string;
  term: GlossaryTerm;
}
/**
 * All names by their first word, longest first, so that a glossary of thousands of terms is searched as fast as one of
 * sixty.
 */
const known = new WeakMap<readonly GlossaryTerm[], Map<string, Named[]>>();

/** A name in capitals only is matched in capitals only: IO, and not io. */
const isAbbreviation = (name: string): boolean => name === name.toUpperCase();
const firstWord = (name: string): string => /[\p{L}\p{N}]+/u.exec(name)?.[0].toLowerCase() ?? '';

function namesOf(glossary: readonly GlossaryTerm[]): Map<string, Named[]> {
  const before = known.get(glossary);
  if (before) return before;
  const all = glossary.flatMap((term) =>
    term.everyday
      ? []
      : [term.name, ...term.also].map((name) => ({
          term,
          name: isAbbreviation(name) ? name : name.toLowerCase(),
        })),
  );
  all.sort((a, b) => b.name.length - a.name.length);
  const made = Map.groupBy(all, ({ name }) => firstWord(name));
  known.set(glossary, made);
  return made;
}

/** The start of a word, but not of the second part of one, as in non-recourse or 232/223(f). */
const WORD = /(?<![\p{L}\p{N}]|[\p{L}\p{N})][-/])[\p{L}\p{N}]+/gu;
/** What may follow a name: a plural ending, and then the end of the word. */
const END = /^(?:s|es)?(?![\p{L}\p{N}(]|[-/][\p{L}\p{N}])/u;

/** The longest name at a position of a text, as it is written there. */
function nameAt(
  names: ReadonlyMap<string, Named[]>,
  words: string,
  at: number,
  first: string,
): { term: GlossaryTerm; written: string } | undefined {
  const rest = words.slice(at, at + 80);
  const small = rest.toLowerCase();
  for (const start of new Set([first, first.replace(/s$/, ''), first.replace(/es$/, '')]))
    for (const { name, term } of names.get(start) ?? []) {
      if (!(isAbbreviation(name) ? rest : small).startsWith(name)) continue;
      const end = END.exec(rest.slice(name.length));
      if (end) return { term, written: rest.slice(0, name.length + end[0].length) };
    }
  return undefined;
}

/**
 * Elements in which no term opens: within a link it would be a control inside a control, and a heading is read as a
 * whole.
 */
const CLOSED: ReadonlySet<string> = new Set(['a', 'h2', 'h3', 'term']);

/**
 * Opens the glossary terms of one page: each once, where it first occurs, in the order in which the texts are passed.
 */
export interface OpenTerms {
  prose: (nodes: readonly ProseNode[]) => ProseNode[];
  line: (words: string) => ProseNode[];
}

/**
 * @param most how many terms the page opens; each adds some 130 bytes to the transfer
 * @param links for a page that is large already: terms link to the glossary and open nothing in place
 */
export function openTerms(
  glossary: readonly GlossaryTerm[],
  { most = 8, links = false }: { most?: number; links?: boolean } = {},
): OpenTerms {
  const names = namesOf(glossary);
  const seen = new Set<string>();

  function line(words: string): ProseNode[] {
    const nodes: ProseNode[] = [];
    let from = 0;
    let past = 0;
    for (const { 0: first, index } of words.matchAll(WORD)) {
      if (index < past) continue;
      const found = nameAt(names, words, index, first.toLowerCase());
      if (!found) continue;
      const { term, written } = found;
      // a shorter name within a longer one is not matched separately
      past = index + written.length;
      const isFirst = !seen.has(term.slug) && seen.size < most;
      if (!isFirst) continue;
      seen.add(term.slug);
      const { slug, href, name, text } = term;
      const after = /^[.,;:)”’]+/.exec(words.slice(past))?.[0] ?? '';
      const means = links ? null : shortened(text);
      const opened: OpenedTerm = { tag: 'term', slug, href, name, means, inside: [written], after };
      nodes.push(...(index > from ? [words.slice(from, index)] : []), opened);
      from = past + after.length;
    }
    return [...nodes, ...(from < words.length ? [words.slice(from)] : [])];
  }

  const prose = (nodes: readonly ProseNode[]): ProseNode[] =>
    nodes.flatMap((node) => {
      if (typeof node === 'string') return line(node);
      return CLOSED.has(node.tag) || node.tag === 'term' ? [node] : [{ ...node, inside: prose(node.inside) }];
    });
  return { prose, line };
}
