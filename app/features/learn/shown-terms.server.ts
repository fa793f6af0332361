import type { Content } from '#app/collections/content.ts';
import { type OurFigure, ourFigure } from '#app/collections/glossary.server.ts';
import { sayStep } from '#app/features/deal/figure-text.ts';
import { answerDeal } from '#app/lending/deal/answer.ts';
import { NAMED_STEPS, workedDeal } from '#app/lending/deal/named-steps.ts';
import { deskTerms } from '#app/lending/deal/program-terms.ts';
import { readDeal } from '#app/lending/deal/read-deal.ts';
import { publishedTerms } from '#app/lending/published-terms.ts';

/** A glossary term as the page shows it. */
export interface ShownTerm {
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

/** All terms by first letter, digits before A; letters without terms are included. */
export function termsByLetter(content: Content): { letter: string; terms: ShownTerm[] }[] {
  const worked = workedExample(content);
  const published = publishedTerms(content);
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => ({ letter, terms: [] as ShownTerm[] }));
  const digits = { letter: '1', terms: [] as ShownTerm[] };
  const byName = content.glossary.toSorted((a, b) =>
    a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }),
  );
  for (const { slug, name, also, text, arithmetic, ours, guide } of byName) {
    const step = worked && arithmetic ? NAMED_STEPS[arithmetic](worked) : null;
    const title = content.guides.find((one) => one.slug === guide)?.heading;
    const first = name.charAt(0).toUpperCase();
    (letters.find(({ letter }) => letter === first) ?? digits).terms.push({
      ...{ slug, name, also, text },
      arithmetic: step && sayStep(step),
      ours: ourFigure(published, ours),
      guide: title ? { href: `/learn/${guide}`, title } : null,
    });
  }
  return digits.terms.length > 0 ? [digits, ...letters] : letters;
}
