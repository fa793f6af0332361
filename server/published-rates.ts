import { Readable } from 'node:stream';
import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import type { RateOn, RateSeries } from '#app/lending/rate-series.ts';

const day = z.iso.date();
const percentage = z.number().min(-5).max(30);
/** As text. */
const percent = z.coerce.number().pipe(percentage);

/** The parts of the New York Fed's answer that are read. Additional fields are ignored. */
const averages = z.object({
  refRates: z.array(z.object({ type: z.string(), effectiveDate: day, average30day: percentage })).min(1),
});

/** 30-day Average SOFR from the New York Fed's JSON. Throws where the JSON has another shape. */
function readAverages(json: unknown): RateOn[] {
  return averages
    .parse(json)
    .refRates.filter(({ type }) => type === 'SOFRAI')
    .map(({ effectiveDate, average30day }) => ({
      series: 'sofr-30',
      day: effectiveDate,
      percent: average30day,
    }));
}

const YIELDS: Readonly<Record<string, RateSeries>> = {
  BC_3MONTH: 'treasury-3m',
  BC_2YEAR: 'treasury-2y',
  BC_5YEAR: 'treasury-5y',
  BC_10YEAR: 'treasury-10y',
};

const properties = z.looseObject({ NEW_DATE: z.string().regex(/^\d{4}-\d\d-\d\d/) });
const entry = z.object({ content: z.object({ properties }) });
// in the first days of a month the feed has no entries, which the parser gives as an empty text
const feed = z.object({
  feed: z.union([
    z.literal('').transform(() => ({ entry: [] })),
    z.object({ entry: z.array(entry).default([]) }),
  ]),
});

/**
 * Yields from the Treasury's XML; a maturity without a value on a day is left out. Throws where the XML has another
 * shape.
 */
function readYields(xml: string): RateOn[] {
  const parser = new XMLParser({
    removeNSPrefix: true,
    parseTagValue: false,
    processEntities: false,
    isArray: (name) => name === 'entry',
  });
  return feed.parse(parser.parse(xml, true)).feed.entry.flatMap(({ content }) =>
    Object.entries(YIELDS).flatMap(([name, series]) => {
      const value = percent.safeParse(content.properties[name] || undefined);
      return value.success
        ? [{ series, day: content.properties.NEW_DATE.slice(0, 10), percent: value.data }]
        : [];
    }),
  );
}

/** A publisher that does not answer within this time is down. */
const PATIENCE_MS = 15_000;
/** Far above a month of yields (60 KB). Two megabytes of small elements kept the thread busy for nine seconds. */
const MOST_BYTES = 300_000;

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!response.ok) throw new Error(`answered with ${response.status}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const body = response.body ? Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]) : [];
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new Error(`answered with more than ${MOST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

export const fetchAverages = async (url: string): Promise<RateOn[]> =>
  readAverages(JSON.parse(await fetchText(url)));

/** @param month YYYYMM */
export async function fetchYields(url: string, month: string): Promise<RateOn[]> {
  const asked = new URL(url);
  asked.searchParams.set('field_tdr_date_value_month', month);
  return readYields(await fetchText(asked.href));
}
