import { allFiles } from '#app/lending/intake/stored-deal.ts';
import { officeDay } from '#app/lending/office-clock.ts';
import { findDeal } from '#db/deals.ts';
import { askToErase, confirmErasure, openRequests, takeBackRequest } from '#db/erasure-requests.ts';
import { inTransaction } from '#db/in-transaction.ts';
import { type Item, itemsOf } from '#db/inbox.ts';
import { dealsForCounsel, readRow, rowsOf } from '#db/personal-data.ts';
import { audit, type ItemKey, readAudit } from '#db/staff-audit.ts';
import { posted, postedNumber, type StaffAsk, seeOther } from '#office/ask.ts';
import { showItem } from '#office/inbox/item-standing.ts';
import { namedLines } from '#office/named-lines.ts';
import { showPage } from '#office/show-page.ts';
import { personArchive } from './person-archive.ts';
import type { PeopleProps } from './person-page.tsx';

// Requests of visitors about their personal data. A person is an email address. Paths name one of the person's rows
// instead, so that no address appears in a browser's history or in a log.

const personPath = ({ source, id }: ItemKey): string => `/staff/person/${source}/${id}`;

async function findPage(ask: StaffAsk, said: PeopleProps['said'] = null, status = 200) {
  const { office, staff } = ask;
  const requests = await openRequests(office.pool, staff.id);
  const rows = await Promise.all(
    requests.map(async (request) => ({
      ...request,
      item: (await itemsOf(office.pool, request.email))[0] ?? null,
    })),
  );
  return showPage(ask, 'people', { requests: rows, said, retention: office.retention }, status);
}

/** The page with the field for an email address, and the requests that wait for a second administrator. */
export const find = (ask: StaffAsk): Promise<Response> => findPage(ask);

export async function change(ask: StaffAsk): Promise<Response> {
  const { office, staff } = ask;
  const id = postedNumber(ask, 'id');
  switch (posted(ask, 'do')) {
    case 'find': {
      const typed = posted(ask, 'email');
      const [newest] = await itemsOf(office.pool, typed);
      if (newest) return seeOther(personPath(newest));
      await audit(office.pool, { by: staff.id, action: 'person.not-found' });
      return findPage(ask, { problem: 'nothing', typed }, 404);
    }
    case 'take-back':
      if (!(await takeBackRequest(office.pool, id, staff.id))) return findPage(ask, { problem: 'gone' }, 409);
      break;
    case 'confirm': {
      const erased = await confirmErasure(office.pool, id, staff.id);
      if (typeof erased === 'string') {
        office.refused('erasure');
        return findPage(ask, { problem: erased }, erased === 'own' || erased === 'second' ? 403 : 409);
      }
      // the rows are gone; files that cannot be erased now are left to the sweeper
      await office
        .eraseFiles(erased.storedKeys)
        .catch((error: unknown) => office.log.error({ err: error }, 'files were not erased'));
      return findPage(ask, { erased });
    }
  }
  return seeOther('/staff/person');
}

/** The person whose row the path names, with all their items; null where the row has been erased. */
async function personOf({ office, params }: StaffAsk): Promise<{ email: string; items: Item[] } | null> {
  const row = await readRow(office.pool, params.source!, Number(params.id));
  const email = row && String(row.email);
  return email === undefined ? null : { email, items: await itemsOf(office.pool, email) };
}

/** Records the reading of every row, not only of the one in the path. */
const noteAll = ({ office, staff }: StaffAsk, items: readonly ItemKey[], action: string): Promise<void> =>
  inTransaction(office.pool, async (db) => {
    for (const item of items) await audit(db, { by: staff.id, item, action });
  });

async function personPage(ask: StaffAsk, typed: string | null, status: number): Promise<Response | null> {
  const { office, staff } = ask;
  const { pool } = office;
  const person = await personOf(ask);
  if (!person) return null;
  const { email, items } = person;
  await noteAll(ask, items, 'person.read');
  const [rows, lines, requests, counsel] = await Promise.all([
    rowsOf(pool, email),
    readAudit(pool, { items, limit: 20 }).then((read) => namedLines(pool, read)),
    openRequests(pool, staff.id),
    dealsForCounsel(pool, email),
  ]);
  return showPage(
    ask,
    'person',
    {
      email,
      rows,
      lines,
      counsel,
      typed,
      items: items.map((item) => showItem(item, office)),
      path: personPath({ source: ask.params.source!, id: Number(ask.params.id) }),
      request: requests.find((one) => one.email.toLowerCase() === email.toLowerCase()) ?? null,
      retention: office.retention,
      elsewhere: { hosted: office.hosted, mail: office.mail !== null },
    },
    status,
  );
}

export const show = (ask: StaffAsk): Promise<Response | null> => personPage(ask, null, 200);

/** Asks for the erasure, after the address was typed as confirmation. */
export async function askErasure(ask: StaffAsk): Promise<Response | null> {
  const { office, staff } = ask;
  const person = await personOf(ask);
  if (!person) return null;
  const { email, items } = person;
  const typed = posted(ask, 'typed');
  const isSame = typed.toLowerCase() === email.toLowerCase();
  const forCounsel = (await dealsForCounsel(office.pool, email)).length > 0;
  if (!isSame || forCounsel) return personPage(ask, typed, 422);
  await askToErase(office.pool, email, items[0]!, staff.id);
  return seeOther(`${personPath(items[0]!)}#erase`);
}

/**
 * All personal data of a person, for the person: as `npm run submissions -- export --email` gives it, with their
 * documents.
 */
export async function exportPerson(ask: StaffAsk): Promise<Response | null> {
  const { office, staff, request } = ask;
  const { pool } = office;
  const person = await personOf(ask);
  if (!person) return null;
  const rows = await rowsOf(pool, person.email);
  const found = person.items.filter(({ kind }) => kind === 'deal').map(({ id }) => findDeal(pool, id));
  const deals = (await Promise.all(found)).filter((deal) => deal !== undefined);
  await inTransaction(pool, async (db) => {
    const note = (item: ItemKey, action: string, detail?: string) =>
      audit(db, { by: staff.id, item, action, detail });
    for (const item of person.items) await note(item, 'person.exported');
    for (const deal of deals)
      for (const { id, scan } of allFiles(deal))
        if (scan !== 'infected') await note({ source: 'deals', id: deal.id }, 'file.read', String(id));
  });
  const body = request.method === 'HEAD' ? null : personArchive(rows, deals, office);
  return new Response(body, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="person-${officeDay(new Date())}.zip"`,
    },
  });
}
