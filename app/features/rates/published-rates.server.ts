import type { RouterContextProvider } from 'react-router';
import { officeDay } from '#app/lending/office-clock.ts';
import { services } from '#app/services.server.ts';
import { ratesView } from './rates-view.ts';

/**
 * The fetched rates where the server fetches rates, else those that staff typed. A page that shows them has `rates` in
 * its `handle`.
 */
export async function publishedRates(context: Readonly<RouterContextProvider>) {
  const { content, rates: read, now } = context.get(services);
  const { rates, samples } = content;
  const fetched = await read?.();
  const isFetched = fetched !== undefined && fetched.length > 0;
  const today = isFetched ? officeDay(now()) : null;
  return {
    series: ratesView(isFetched ? fetched : rates, today),
    isFetched,
    isSample: !isFetched && samples.some(({ file }) => file === 'content/rates.yaml'),
  };
}
