import type { Page } from '@playwright/test';
import { type OfficeSite, signIn } from '#tests/office-site.ts';
import { hydrate } from '#tests/site.ts';
import { builtPages, RENDERED_PAGES } from '../../tests/every-page/pages.ts';

/** A page in a certain state. */
export interface State {
  /** A unique name. */
  name: string;
  path: string;
  /** Brings the opened page into the state. */
  arrange?: (page: Page) => Promise<unknown>;
}

const DEAL =
  'for=buy-improve&type=multifamily&units=96&price=14200000&works=2100000&closing=400000&noi=905000&noi2=1310000&value=14200000&value2=19800000&loan=12500000&market=secondary&name=Sweetgum+Court';
const PLACE = `${DEAL}&street=2210+Sweetgum+Lane&city=Charlotte&state=NC&built=1985`;
const SHORT_OF_CASH = 'for=refinance&type=office&noi=400000&value=9000000&loan=7500000&market=primary';

const DESK: readonly [name: string, path: string][] = [
  ['answered', `/lending/deal?${DEAL}`],
  ['a refinance that is refused', `/lending/deal?${SHORT_OF_CASH}`],
  ['cost', `/lending/deal/cost?${DEAL}`],
  ['takeout', `/lending/deal/takeout?${DEAL}`],
  ['sheet', `/lending/deal/sheet?${DEAL}`],
  ['two deals beside each other', `/lending/deal/beside?${DEAL}&2.loan=11M`],
  ['two programs compared', '/lending/compare?with=core,core-plus'],
  ['filtered', '/transactions?propertyType=multifamily'],
  ['nothing found', '/transactions?propertyType=hospitality&loanSize=under-5m'],
];

const STEPS = ['/submit', '/submit/plan', '/submit/people', '/submit/documents', '/submit/send'];
const TYPED = { role: 'sponsor', name: 'Sage Willow', email: 'sage@willow.example', words: 'New roofs.' };

const keepDraft = (page: Page) =>
  page.evaluate((words) => {
    const draft = { words, query: '', savedAt: Date.now(), chosen: {} };
    sessionStorage.setItem('deal-draft', JSON.stringify(draft));
  }, TYPED);

const OFFICE = [
  '/staff',
  '/staff/inbox',
  '/staff/inbox/contact_submissions/1',
  '/staff/inbox/deals/1',
  '/staff/pipeline',
  '/staff/deals/1',
  '/staff/deals/2',
  '/staff/person/contact_submissions/1',
  '/staff/traffic',
  '/staff/accounts',
  '/staff/audit',
  '/staff/you',
  '/staff/person',
  '/staff/content',
  '/staff/content/room/site.yaml?part=contact&at=contact.phone',
  '/staff/content/new/deal',
  '/staff/content/retire',
  '/staff/content/record',
  '/staff/content/record/1',
];

/**
 * Test data as visitors would have sent it. Timestamps are older than a day, because those are shown without the hour.
 */
const SENT = `
  insert into contact_submissions (first_name, last_name, email, phone, company, message, idempotency_key, suspicion)
    values ('Robin', 'Aspen', 'robin@aspen.example', '704-555-0131', 'Aspen', 'Do you lend on a bowling alley?', 'k1', null),
      ('Reese', 'Hazel', 'reese@hazel.example', null, null, 'Grow your traffic', 'k3', 'too-fast');
  insert into media_enquiries (name, outlet, email, deadline, message, idempotency_key)
    values ('Tatum Beech', 'Carolina Ledger', 'tatum@ledger.example', 'noon', 'Is the volume bridge only?', 'k4');
  insert into webinar_registrations (first_name, last_name, email, session)
    values ('Emery', 'Locust', 'emery@locust.example', '2026-12-16');
  insert into deals (role, name, company, email, words, reference, address, idempotency_key)
    values ('sponsor', 'Sage Willow', 'Willow Residential', 'sage@willow.example', 'New roofs in the first year.',
        'OAK 4H7-KQM', '${PLACE.replaceAll('+', ' ')}', 'd1'),
      ('broker', 'Kit Magnolia', null, 'kit@magnolia.example', null, 'OAK 4H7-KQY', null, 'd2')`;

/** Fills a new site with test data, and signs the page's browser in to its office. */
export async function prepare(page: Page, office: OfficeSite): Promise<void> {
  // a revision that stores a deal's link in its row needs a value
  office.sql(`do $$ begin alter table deals alter column token set default gen_random_uuid()::text;
    exception when undefined_column then null; end $$`);
  office.sql(SENT);
  await signIn(page, office.link('casey.linden@oak.example'));
}

/** Every page that either build has, and states of the pages that change: the desk, the intake, the office. */
export function states(folders: readonly string[]): State[] {
  const paths = new Set(
    folders.flatMap((folder) => builtPages(`${folder}/build/client`).map(({ path }) => path)),
  );
  for (const path of [...RENDERED_PAGES, '/no-such-page']) paths.add(path);
  return [
    ...[...paths].map((path) => ({ name: path, path })),
    ...DESK.map(([name, path]) => ({ name: `${path.split('?')[0]}, ${name}`, path })),
    ...STEPS.map((path) => ({
      name: `${path}, filled`,
      path: `${path}?${PLACE}`,
      arrange: async (page: Page) => {
        await keepDraft(page);
        await page.reload();
        await hydrate(page);
      },
    })),
    ...OFFICE.map((path) => ({ name: path, path })),
  ];
}
