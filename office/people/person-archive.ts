import { makeZip } from 'client-zip';
import { allFiles, type StoredDeal } from '#app/lending/intake/stored-deal.ts';
import type { StoredRow } from '#db/personal-data.ts';
import type { Office } from '#office/ask.ts';
import { personText } from './person-text.ts';

/**
 * All personal data of a person as a ZIP, made while it is sent: the rows as a text and as JSON, and each document in a
 * folder named by the reference of its deal. A separate file lists what is left out, with the reasons.
 */
export function personArchive(
  rows: Record<string, StoredRow[]>,
  deals: readonly StoredDeal[],
  office: Pick<Office, 'openFile' | 'log' | 'intake' | 'programs' | 'firm'>,
): ReadableStream<Uint8Array> {
  const { openFile, log } = office;
  async function* entries() {
    yield { name: 'what-we-hold.txt', input: personText(rows, deals, office) };
    yield { name: 'data.json', input: `${JSON.stringify(rows, null, 2)}\n` };
    const leftOut: string[] = [];
    for (const deal of deals)
      for (const { id, name, size, scan, createdAt, storedKey } of allFiles(deal)) {
        const path = `${deal.reference}/${id} ${name}`;
        const content =
          scan === 'infected'
            ? null
            : await openFile?.({ storedKey }).catch((err: unknown) => {
                log.error({ err, deal: deal.id, file: id }, 'the store of documents did not answer');
                return null;
              });
        if (content)
          try {
            yield { name: path, input: content, size, lastModified: createdAt };
          } finally {
            // whoever breaks off leaves it half read
            content.destroy();
          }
        else
          leftOut.push(
            `${path}: ${scan === 'infected' ? 'a virus was found in it' : 'it could not be read'}`,
          );
      }
    if (leftOut.length > 0) yield { name: 'left-out.txt', input: `${leftOut.join('\n')}\n` };
  }
  return makeZip(entries());
}
