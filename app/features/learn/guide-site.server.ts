import type { Content } from '#app/collections/content.ts';
import type { Guide } from '#app/collections/guides.server.ts';
import { longDay } from '#app/format/dates.ts';
import { deskTerms } from '#app/lending/deal/program-terms.ts';
import { answerGuide, type GuideSite } from './answer-guide.ts';

/** What a guide's figure is computed from. */
export function guideSite({ figure, sliders, program }: Guide, content: Content): GuideSite {
  const { bridge, fhaHud, pages } = content;
  const of = bridge.programs.find(({ slug }) => slug === program)!;
  const permanent = fhaHud.programs.find(({ key }) => key === '223f')!;
  return {
    ...{ figure, sliders, example: pages.deal.example },
    bridge: deskTerms(of),
    permanent: deskTerms(permanent),
  };
}

/** The note under the figure: whose terms, their date and version, and the basis. */
export function guideNote({ program, note }: Guide, { bridge, terms, pages }: Content): string {
  const { name } = bridge.programs.find(({ slug }) => slug === program)!;
  return `${name}, terms as of ${longDay(terms.asOf)}, version ${terms.version}. What is not moved is that of ${pages.deal.example.name}, the desk’s worked deal. ${note}`;
}

/** A guide's main figure for the example's values. */
export const guideFigure = (guide: Guide, content: Content): string =>
  answerGuide(guideSite(guide, content), new URLSearchParams()).figure;
