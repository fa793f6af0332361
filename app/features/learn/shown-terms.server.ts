import type { Content } from '#app/collections/content.ts';
import {
  type GlossaryTerm,
  glossaryPath,
  type OurFigure,
  ourFigure,
  TERMS_ON_A_PAGE,
} from '#app/collections/glossary.server.ts';
import { sayStep } from '#app/features/deal/words/figure-text.ts';
import { answerDeal } from '#app/lending/deal/answer.ts';
import { NAMED_STEPS, workedDeal } from '#app/lending/deal/named-steps.ts';
import { deskTerms } from '#app/lending/deal/program-terms.ts';
import { readDeal } from '#app/lending/deal/read-deal.ts';
import { publishedTerms } from '#app/lending/published-terms.ts';
import { pageOf } from '#app/ui/paging.ts';

/** A glossary term as the page shows it. */
export interface ShownTerm {
  href: string;
  slug: string;
  name: string;
  also: string[];
  text: string;
  /** with its result, for the desk's example deal */
  arithmetic: string | null;
  ours: OurFigure | null;
  guide: { href: string; title: string } | null;
}

/** The example deal with all its answers; null where the example leaves some of them open. */
function workedExample({ bridge, fhaHud, pages }: Content) {
  const terms = [...bridge.programs, ...fhaHud.programs].map(deskTerms);
  const { deal } = readDeal(new URLSearchParams(pages.deal.example));
  return workedDeal(terms, deal, answerDeal(terms, deal));
}

const DIGITS = '#';
const LETTERS = [DIGITS, ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const letterOf = ({ name }: GlossaryTerm): string => {
  const first = name.charAt(0).toUpperCase();
  return LETTERS.includes(first) ? first : DIGITS;
};
const idOf = (letter: string): string => `letter-${letter === DIGITS ? 1 : letter}`;

/** One page of the glossary, its terms by first letter, digits before A; and the letters of all of it. */
export function glossaryPage(content: Content, asked: number) {
  const { items, page, pages } = pageOf(content.glossary, asked, TERMS_ON_A_PAGE);
  const worked = workedExample(content);
  const published = publishedTerms(content);
  const shown = (term: GlossaryTerm): ShownTerm => {
    const { href, slug, name, also, text, arithmetic, ours, guide } = term;
    const step = worked && arithmetic ? NAMED_STEPS[arithmetic](worked) : null;
    const title = content.guides.find((one) => one.slug === guide)?.heading;
    return {
      ...{ href, slug, name, also, text },
      arithmetic: step && sayStep(step),
      ours: ourFigure(published, ours),
      guide: title ? { href: `/learn/${guide}`, title } : null,
    };
  };
  const all = Map.groupBy(content.glossary, letterOf);
  const letters = LETTERS.map((letter) => {
    const own = all.get(letter) ?? [];
    const on = own[0]?.href.split('#')[0];
    const fragment = `#${idOf(letter)}`;
    return { letter, count: own.length, href: on === glossaryPath(page) ? fragment : `${on}${fragment}` };
  }).filter(({ letter, count }) => letter !== DIGITS || count > 0);
  const here = [...Map.groupBy(items, letterOf)].map(([letter, own]) => ({
    ...{ letter, id: idOf(letter) },
    terms: own.map(shown),
  }));
  return { page, pages, letters, here };
}
