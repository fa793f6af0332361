// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { loadContent } from '#app/collections/content.server.ts';
import { formatMillions } from '#app/lending/figures.ts';
import { FILTER_OPTIONS, filterTransactions } from '#app/lending/transaction-filter.ts';
import type { Transaction } from '#app/lending/transactions.ts';
import { REGIONS, titleOf } from '#app/lending/vocabulary.ts';
import { portfolioView, readAsked } from './portfolio-view.server.ts';
import { RegionList, RegionMap } from './region-map.tsx';

const { transactions, regions: states } = loadContent();
const LINES = { width: 10, height: 10, arcs: [], states: {} };

function shown(query: string, loans: readonly Transaction[] = transactions) {
  const drawn = { versions: {}, states, lines: LINES };
  const view = portfolioView(loans, drawn, readAsked(new URLSearchParams(query)));
  const page = document.createElement('main');
  page.innerHTML = renderToStaticMarkup(
    <MemoryRouter initialEntries={['/transactions']}>
      <RegionMap view={view} areStatesSample />
      <RegionList view={view} />
    </MemoryRouter>,
  );
  return { view, page };
}

/** The number of windows of outlines: the length of their dashed rows divided by the pitch. */
const windows = (paths: Iterable<Element>, pitch: number) =>
  [...paths]
    .flatMap((path) => [...(path.getAttribute('d') ?? '').matchAll(/h([\d.]+)/g)])
    .reduce((sum, [, long]) => sum + Math.round(Number(long) / pitch + 0.2), 0);

const onMap = (page: Element, what: string, pitch = 10) =>
  [...page.querySelectorAll('.windows > g')].map((one) => windows(one.querySelectorAll(what), pitch));
const inList = (page: Element, pitch = 10) =>
  [...page.querySelectorAll('.regions li')].map((one) =>
    windows(one.querySelectorAll('path:not(.out)'), pitch),
  );
const rows = (page: Element) =>
  [...page.querySelectorAll('.regions li')].map((one) => one.textContent!.replace(/\s+/g, ' ').trim());

const QUERIES = [
  '',
  ...FILTER_OPTIONS.location.map(({ value }) => `location=${value}`),
  ...FILTER_OPTIONS.propertyType.map(({ value }) => `propertyType=${value}`),
  'loanType=fha-hud',
  'loanSize=over-20m&location=west',
  'propertyType=hospitality&location=west',
];

describe('the map and the list beside it', () => {
  it.each(QUERIES)('light as many windows as there are loans shown, and say how many (%s)', (query) => {
    const { view, page } = shown(query);
    const { filter } = view.asked;
    const lit = REGIONS.map(
      (region) => filterTransactions(transactions, filter).filter((loan) => loan.region === region).length,
    );
    const all = REGIONS.map((region) => transactions.filter((loan) => loan.region === region).length);
    expect(onMap(page, '.lit')).toEqual(lit);
    expect(onMap(page, '.out')).toEqual(all.map((built, i) => built - lit[i]!));
    expect(inList(page)).toEqual(lit);
    expect(lit.reduce((sum, count) => sum + count, 0)).toBe(view.matching);
    const offered = filterTransactions(transactions, { ...filter, location: 'all' });
    const names = [...page.querySelectorAll('.region-map a')].map((one) => one.getAttribute('aria-label'));
    REGIONS.forEach((region, i) => {
      const here = offered.filter((loan) => loan.region === region);
      const sum = here.reduce((dollars, { amount }) => dollars + amount, 0);
      const loans = here.length === all[i] ? `${all[i]} loans` : `${here.length} of ${all[i]} loans`;
      const money = sum === 0 ? '$0' : formatMillions(sum, 1);
      const isElsewhere = filter.location !== 'all' && filter.location !== region;
      expect(rows(page)[i]).toBe(
        `${titleOf(region)} ${loans} ${money}${isElsewhere ? ', not shown now' : ''}`,
      );
      expect(names[i]).toBe(`${titleOf(region)}: ${loans}, ${money}`);
    });
  });

  it('lead to the region with the other filters and the order, and mark the one that is asked for', () => {
    const { page } = shown('location=west&propertyType=office&sort=largest');
    const links = (where: string) => [...page.querySelectorAll(`${where} a`)];
    const to = REGIONS.map((region) => `/transactions?location=${region}&propertyType=office&sort=largest`);
    for (const where of ['.region-map', '.regions']) {
      expect(links(where).map((one) => one.getAttribute('href'))).toEqual(to);
      const marked = links(where).filter((one) => one.getAttribute('aria-current') === 'true');
      expect(marked.map((one) => one.getAttribute('href'))).toEqual([to[REGIONS.indexOf('west')]]);
    }
    expect(page.querySelectorAll('.chosen')).toHaveLength(1);
    expect(shown('').page.querySelector('.chosen')).toBeNull();
  });

  it('of a hundred times as many loans light a window for ten, and say so', () => {
    const many = Array.from({ length: 100 }, () => transactions).flat();
    const { page } = shown('', many);
    expect(page.querySelector('figcaption')!.textContent).toContain('up to 10 loans');
    const all = REGIONS.map((region) => transactions.filter((loan) => loan.region === region).length * 100);
    expect(onMap(page, '.lit', 4)).toEqual(all.map((count) => count / 10));
    expect(inList(page)).toEqual(all.map((count) => count / 10));
    expect(rows(page)[0]).toMatch(/^Northeast 500 loans \$/);
  });

  it('say that the states of the regions are a sample', () => {
    expect(shown('').page.textContent).toContain('Which states a region holds is a sample');
  });

  it('say of a region without a loan that it has none', () => {
    const { page } = shown(
      '',
      transactions.filter(({ region }) => region !== 'west'),
    );
    expect(rows(page).at(-1)).toBe('West 0 loans $0');
    expect(onMap(page, '.lit').at(-1)).toBe(0);
  });
});
