import { loadContent } from 'virtual:content';
import type { RouterContextProvider } from 'react-router';
import { officeDay } from '#app/lending/office-clock.ts';
import { reportError } from '#app/report-error.server.ts';
import { fetchedRates } from './rates-store.server.ts';
import { ratesView } from './rates-view.ts';

/** The rates that the server fetches where it does, else those that staff typed. A page that shows them says so in its `handle`. */
export async function publishedRates(context: Readonly<RouterContextProvider>) {
  const { rates, samples } = loadContent();
  const read = context.get(fetchedRates);
  const fetched = await read?.().catch((error: unknown) => {
    context.get(reportError)(error);
    return [];
  });
  const isFetched = fetched !== undefined && fetched.length > 0;
  const today = isFetched ? officeDay(new Date()) : null;
  return {
    series: ratesView(isFetched ? fetched : rates, today),
    isFetched,
    isSample: !isFetched && samples.some(({ file }) => file === 'content/rates.yaml'),
  };
}
