import type { Content } from '#app/collections/content.ts';
import { answerDesk } from '#app/features/deal/answer-desk.ts';
import { dealSheet } from '#app/features/deal/sheet/deal-sheet.ts';
import { officeDay } from '#app/lending/office-clock.ts';
import { deskData, programNames, sheetSite } from '#app/pages/lending/deal/desk.server.ts';
import type { Office } from '#office/ask.ts';

/** What the private office needs of the content, at the moment of asking. */
export const officeContent = (
  content: () => Content,
): Pick<Office, 'readyAnswers' | 'firm' | 'intake' | 'webinar' | 'programs' | 'titleOf' | 'answerDeal'> => ({
  get readyAnswers() {
    return content().readyAnswers;
  },
  get firm() {
    return content().site;
  },
  get intake() {
    return content().intake;
  },
  get webinar() {
    return content().pages['webinar-registration'].session;
  },
  get programs() {
    return programNames(content());
  },
  titleOf: (path) => content().siteMap.find((page) => page.path === path)?.title,
  answerDeal: (query) => {
    const today = officeDay(new Date());
    const desk = answerDesk(deskData(content(), today), new URLSearchParams(query));
    return dealSheet(desk, sheetSite(content()));
  },
});
