import { z } from 'zod';
import { RATE_SERIES, type RateOn, type RateSeries } from '#app/lending/rate-series.ts';
import { type Collection, type ContentSource, readOne } from './content-file.server.ts';
import { entry, pastDay } from './field-types.ts';

const percent = z.number('expected percent a year').min(-1).max(20);
const series = z
  .array(z.strictObject({ day: pastDay, percent }))
  .min(1)
  .refine((all) => all.every(({ day }, i) => i === 0 || day > all[i - 1]!.day), 'expected days in order')
  .describe('percent a year by day, the newest last');
const rates = entry(
  Object.fromEntries(RATE_SERIES.map((name) => [name, series])) as Record<RateSeries, typeof series>,
);

export const RATES: Collection = {
  path: 'rates.yaml',
  description: 'published rates, as staff typed them; a server that fetches them shows its own',
  schema: rates,
};

/** The rates that staff typed, by series and day. */
export function readRates(source: ContentSource): RateOn[] | undefined {
  const typed = readOne(source, RATES) as z.infer<typeof rates> | undefined;
  return typed && RATE_SERIES.flatMap((name) => typed[name].map((one) => ({ series: name, ...one })));
}
