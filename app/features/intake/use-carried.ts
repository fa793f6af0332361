import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { DeskData } from '#app/features/deal/desk-data.ts';
import { officeDay } from '#app/lending/office-clock.ts';
import type { Carried } from './carried.ts';

/**
 * The desk's answer while somebody types. Arithmetic and terms are loaded with the first key, and the numbers stay in
 * the browser.
 * @param first the answer to the address
 * @param typed the form's values; null where nobody has typed
 */
export function useCarried(first: Carried | null, typed: URLSearchParams | null): Carried | null {
  const site = useFetcher<DeskData>();
  const [{ carriedOf }, setArithmetic] = useState<Partial<typeof import('./carried.ts')>>({});
  const isTyped = typed !== null;
  const { load } = site;
  useEffect(() => {
    if (!isTyped) return;
    load('/lending/deal');
    // without a connection, the answer to the address stays
    import('./carried.ts').then(setArithmetic, () => {});
  }, [isTyped, load]);
  if (!typed || !carriedOf || !site.data) return first;
  return carriedOf({ ...site.data, today: officeDay(new Date()) }, typed);
}
