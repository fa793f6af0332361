import type { GlossaryTerm } from './glossary.server.ts';
import type { OpenedTerm, ProseNode } from './prose.server.ts';

/** What a page opens of a term beside the words that are read: two sentences of it. */
const SENTENCES = new Intl.Segmenter('en-US', { granularity: 'sentence' });
const shortened = (words: string): string =>
  [...SENTENCES.segment(words)]
    .slice(0, 2)
    .map(({ segment }) => segment)
    .join('')
    .trim();

interface Named {
  /** as it is looked for: small letters, or an abbreviation in its capitals */
  name: string;
  term: GlossaryTerm;
}
/** Every name by its first word, the longest first: a glossary of thousands is looked through as fast as one of sixty. */
const known = new WeakMap<readonly GlossaryTerm[], Map<string, Named[]>>();

/** Names in capitals alone are looked for in capitals: IO, and not io. */
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

/** Where a word begins, and not the second half of one as in non-recourse or 232/223(f). */
const WORD = /(?<![\p{L}\p{N}]|[\p{L}\p{N})][-/])[\p{L}\p{N}]+/gu;
/** What may stand behind a name: the ending of more than one, and then no more of the word. */
const END = /^(?:s|es)?(?![\p{L}\p{N}(]|[-/][\p{L}\p{N}])/u;

/** The longest name that stands at a place, as it is written there. */
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

/** Where no word opens: in a link it would be a control in a control, and a heading is read as one. */
const CLOSED: ReadonlySet<string> = new Set(['a', 'h2', 'h3', 'term']);

/** Opens the terms of one page: each once, where it first stands, in the order in which its texts are given. */
export interface OpenTerms {
  prose: (nodes: readonly ProseNode[]) => ProseNode[];
  line: (words: string) => ProseNode[];
}

/**
 * @param most how many terms the page opens; each weighs some 130 bytes as it travels
 * @param links the page is heavy already: the terms lead to the glossary, and open nothing in place
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
      // a shorter name within a longer one is none of its own
      past = index + written.length;
      const isFirst = !seen.has(term.slug) && seen.size < most;
      if (!isFirst) continue;
      seen.add(term.slug);
      const { slug, name, text } = term;
      const after = /^[.,;:)”’]+/.exec(words.slice(past))?.[0] ?? '';
      const means = links ? null : shortened(text);
      const opened: OpenedTerm = { tag: 'term', slug, name, means, inside: [written], after };
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
