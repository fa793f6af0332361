import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { DeskData } from '#app/features/deal/desk-data.ts';
import { officeDay } from '#app/lending/office-clock.ts';
import type { Carried } from './carried.ts';

/**
 * What the desk says of the deal while somebody types. The arithmetic and the terms come with the first key, and the
 * numbers stay in the browser.
 * @param first what it says of the address
 * @param typed what the form holds; null where nobody has typed
 */
export function useCarried(first: Carried | null, typed: URLSearchParams | null): Carried | null {
  const site = useFetcher<DeskData>();
  const [{ carriedOf }, setArithmetic] = useState<Partial<typeof import('./carried.ts')>>({});
  const isTyped = typed !== null;
  const { load } = site;
  useEffect(() => {
    if (!isTyped) return;
    load('/lending/deal');
    // a line that is gone: the answer stays that of the address
    import('./carried.ts').then(setArithmetic, () => {});
  }, [isTyped, load]);
  if (!typed || !carriedOf || !site.data) return first;
  return carriedOf({ ...site.data, today: officeDay(new Date()) }, typed);
}
