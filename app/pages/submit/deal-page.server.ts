import { createContext, type RouterContextProvider } from 'react-router';
import { daysOfDeal, sayInstant } from '#app/features/intake/promise-text.ts';
import type { Ended, Withdrawing } from '#app/features/intake/withdraw-deal.tsx';
import { weekdayAndDay } from '#app/format/dates.ts';
import { readDeal } from '#app/lending/deal/read-deal.ts';
import { checklistFor, documentTitle } from '#app/lending/intake/checklist.ts';
import { type Standing, standing } from '#app/lending/intake/promise.ts';
import type { StoredDeal } from '#app/lending/intake/stored-deal.ts';
import { DISCARDED_DAYS, WITHDRAWN_DAYS, whyAsked } from '#app/lending/intake/what-may-be-erased.ts';
import { officeDay } from '#app/lending/office-clock.ts';
import { notFound } from '#app/pages/not-found.server.ts';
import { services } from '#app/services.server.ts';

/** The metadata of a deal's page. */
export const DEAL_PAGE = { title: 'Your deal', description: 'The private page of one deal.' };

/**
 * The words of a post that stored nothing, and the deal as that post found it, from the action to the loader of the page
 * that answers it.
 */
export const givenBack = createContext<{ words: string; deal: StoredDeal | undefined } | null>(null);

/**
 * A deal by its private link, and its current state. An unknown link, or one that has ended, gives the same answer as
 * any unknown path.
 */
export async function dealOfLink(token: string, context: Readonly<RouterContextProvider>) {
  const deal = await context.get(services).deals.findByToken(token);
  if (!deal) throw notFound(context);
  return aboutDeal(deal, context);
}

export function aboutDeal(deal: StoredDeal, context: Readonly<RouterContextProvider>) {
  const { content, now } = context.get(services);
  const { intake, site } = content;
  const stands = standing(intake.calendar, intake.promised, deal.moves, now());
  const read = readDeal(new URLSearchParams(deal.address)).deal;
  const rows = checklistFor(intake.checklist.rows, read);
  const titleOf = documentTitle(intake.checklist.rows);
  return {
    deal,
    intake,
    stands,
    rows,
    titleOf,
    firm: site.contact,
    property: read.name ?? DEAL_PAGE.title,
    days: daysOfDeal(intake.calendar, deal.discardedAt ? withoutPromise(stands) : stands),
    /** The metadata of every page of the deal; its address is left out. */
    frame: {
      path: '/submit/status',
      description: DEAL_PAGE.description,
      indexed: false,
      breadcrumb: [
        ...intake.breadcrumb.slice(0, -1),
        { label: intake.title, href: intake.path },
        { label: DEAL_PAGE.title },
      ],
      quickLinks: [],
    },
  };
}

/** The days that a deal has had, and none that are promised or late. */
const withoutPromise = (stands: Standing): Standing => ({
  ...stands,
  states: stands.states
    .filter(({ state, had }) => had.length > 0 || state === stands.state)
    .map((days) => ({ ...days, over: 0, ahead: [], promised: null })),
});

const DAY_MS = 86_400_000;

/** The last day before a deal is erased. */
const lastDay = (since: Date, days: number): string =>
  weekdayAndDay(officeDay(new Date(since.getTime() + days * DAY_MS)));

/** When a deal was withdrawn, and until when that can be reversed. */
export const sayWithdrawn = (since: Date, token: string): Omit<Ended, 'unsent'> => ({
  on: sayInstant(since),
  until: lastDay(since, WITHDRAWN_DAYS),
  token,
});

/** What the page of a deal says that staff discarded: no promise, and how its borrower is heard all the same. */
export const sayDiscarded = (at: Date, phone: string) => ({
  title: 'We have set it aside',
  lede: `Nobody works on this deal. Should we read it? Write to us below, or call ${phone} and give the reference. Otherwise we erase your answers and your documents after ${lastDay(at, DISCARDED_DAYS)}.`,
});

/** Whether and how the borrower can withdraw the deal, by the rule in what-may-be-erased.ts. */
export function withdrawingOf(deal: StoredDeal): Withdrawing {
  if (deal.withdrawAskedAt) return { how: 'asked', when: sayInstant(deal.withdrawAskedAt) };
  const why = whyAsked(deal);
  if (why === null) return { how: 'at-once' };
  if (why === 'link-shown') return { how: 'ask', why: 'link' };
  return { how: 'ask', why: deal.state === 'closed' ? 'lent' : 'sheet' };
}
