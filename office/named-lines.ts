import type pg from 'pg';
import { readDeal } from '#app/lending/deal/read-deal.ts';
import { itemsInBatches } from '#db/inbox.ts';
import type { WrittenLine } from '#db/staff-audit.ts';

const keyOf = (source: string | null, id: number | null) => `${source} ${id}`;

/** Lines of the audit with what their items are called; the audit itself names nobody. */
export async function namedLines(pool: pg.Pool, lines: readonly WrittenLine[]): Promise<WrittenLine[]> {
  const keys = new Map(
    lines.flatMap(({ source, sourceId }) =>
      source === null || sourceId === null ? [] : [[keyOf(source, sourceId), { source, id: sourceId }]],
    ),
  );
  const names = new Map<string, string>();
  for await (const { source, id, name, reference, address } of itemsInBatches(pool, [...keys.values()])) {
    const property = address && readDeal(new URLSearchParams(address), null).deal.name;
    names.set(
      keyOf(source, id),
      reference === null ? name : [property, reference].filter(Boolean).join(', '),
    );
  }
  return lines.map((line) => ({ ...line, itemName: names.get(keyOf(line.source, line.sourceId)) }));
}
