import { loadContent } from 'virtual:content';
import type { RouterContextProvider } from 'react-router';
import { dealStore } from '#app/features/intake/deal-store.server.ts';
import { daysOfDeal } from '#app/features/intake/say-promise.ts';
import { readDeal } from '#app/lending/deal/read-deal.ts';
import { checklistFor, documentTitle } from '#app/lending/intake/checklist.ts';
import { standing } from '#app/lending/intake/promise.ts';
import { notFound } from '#app/pages/not-found.server.ts';

/** A deal by its private link, and how it stands now. A wrong or old link is an unknown path like any other. */
export async function dealOfLink(token: string, context: Readonly<RouterContextProvider>) {
  const deal = await context.get(dealStore).findByToken(token);
  if (!deal) throw notFound();
  const { intake, site } = loadContent();
  const stands = standing(intake.calendar, intake.promised, deal.moves, new Date());
  const read = readDeal(new URLSearchParams(deal.address)).deal;
  const rows = checklistFor(intake.checklist.rows, read);
  const titleOf = documentTitle(intake.checklist.rows, intake.documents.other);
  return {
    deal,
    intake,
    stands,
    rows,
    titleOf,
    firm: site.contact,
    property: read.name ?? intake.status.deal,
    days: daysOfDeal(intake, stands),
    /** What every page of the deal says of itself; the address is no part of it. */
    frame: {
      path: '/submit/status',
      description: intake.status.description,
      indexed: false,
      breadcrumb: [
        ...intake.breadcrumb.slice(0, -1),
        { label: intake.title, href: intake.path },
        { label: intake.status.trail },
      ],
      quickLinks: [],
    },
  };
}
