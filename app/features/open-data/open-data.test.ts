import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { answerDesk } from '#app/features/deal/answer-desk.ts';
import { standingOf } from '#app/features/deal/words/verdict-text.ts';
import { answerDeal } from '#app/lending/deal/answer.ts';
import { dealsBeside } from '#app/lending/deal/deals-beside.ts';
import { readDeal } from '#app/lending/deal/read-deal.ts';
import { publishedTerms } from '#app/lending/published-terms.ts';
import { deskData } from '#app/pages/lending/deal/desk.server.ts';
import { RECKONED_DEALS } from '#tests/data/reckoned-deals.ts';
import { fixtureContent } from '#tests/fixture-content.ts';
import { type DealData, dealData, dealSchema } from './deal-data.server.ts';
import { dealsData, dealsSchema } from './deals-data.server.ts';
import { openApi } from './openapi.server.ts';
import { problemSchema } from './problem.server.ts';
import { programsData, programsSchema } from './programs-data.server.ts';
import { termsCsv } from './terms-csv.server.ts';
import { transactionsData, transactionsSchema } from './transactions-data.server.ts';

const SITE = 'https://oak.example';
const content = fixtureContent();
const terms = publishedTerms(content);
const desk = deskData(content, '2026-11-22');
const where = { asOf: content.terms.asOf, siteUrl: SITE, closed: content.transactions };

const asked = (query: string) => {
  const address = new URLSearchParams(query);
  return dealData(answerDesk(desk, address), address, where);
};
const answered = (query: string): DealData => {
  const answer = asked(query);
  if ('problem' in answer) throw new Error(JSON.stringify(answer.problem));
  return answer;
};

describe('terms and closed loans for machines', () => {
  it('are what their schemas say, and nothing else', () => {
    programsSchema.parse(programsData(terms, SITE));
    transactionsSchema.parse(transactionsData(content.transactions, [], SITE));
  });

  it('name the row of the page that each rule is printed in', () => {
    for (const { rows, rules, url } of programsData(terms, SITE).programs) {
      expect(url).toMatch(/^https:\/\/oak\.example\/lending\//);
      for (const { row, printed } of rules) {
        const found = rows.find(({ id }) => id === row)!;
        if (found.text.includes(printed)) expect(found.url).toBe(`${url}#${row}`);
      }
    }
  });

  it('come as a line for each row, with the version, in a form that no spreadsheet runs', () => {
    const [head, ...lines] = termsCsv(terms, SITE).trimEnd().split('\r\n');
    expect(head).toBe('\uFEFFprogram,key,table,group,term,text,note,asOf,version,address');
    expect(lines).toHaveLength(terms.programs.flatMap(({ rows }) => rows).length);
    for (const line of lines) expect(line).toContain(`,${terms.version},${SITE}/lending/`);
  });

  it('add up the portfolio', () => {
    const { total, count } = transactionsData(content.transactions, [], SITE);
    expect(count).toBe(content.transactions.length);
    expect(total).toBe(content.transactions.reduce((sum, { amount }) => sum + amount, 0));
  });
});

describe('a deal for machines', () => {
  it.each(RECKONED_DEALS.map(({ deal }) => deal))('has what the page has: %s', (query) => {
    const data = dealSchema.parse(JSON.parse(JSON.stringify(answered(query))));
    const page = answerDeal(desk.terms, readDeal(new URLSearchParams(query), '2026-12').deal);
    expect(
      data.programs.map(({ key, verdict, largest, binding }) => [key, verdict, largest, binding]),
    ).toEqual(page.programs.map((one) => [one.key, standingOf(one), one.largest, one.binding]));
    expect(data.cost?.total).toBe(page.cost?.total);
    expect(data.cost?.months.length).toBe(page.cost?.months.length);
    expect(data.takeout?.surplus).toBe(page.takeout?.surplus);
    expect(data.takeout?.breakEven).toEqual(page.takeout?.breakEven);
  });

  it('gives a reason with everything that cannot be computed', () => {
    for (const query of ['', 'for=buy', 'for=build&type=assisted-living&noi2=1M', RECKONED_DEALS[0]!.deal]) {
      const data = dealSchema.parse(JSON.parse(JSON.stringify(answered(query))));
      for (const { key, largest, verdict, reasons, tests } of data.programs) {
        if (largest === null)
          expect(reasons.map(({ text }) => text).join(''), `${key} ${verdict}`).not.toBe('');
        for (const test of tests)
          if (test.met === null) expect(test.reason, `${key} ${test.id} of ${query}`).not.toBeNull();
      }
      expect(data.cost === null).toBe(data.reasons.cost !== null);
      expect(data.takeout === null).toBe(data.reasons.takeout !== null);
    }
  });

  it('is not answered where a parameter cannot be read: the problem names it, and what would be read', () => {
    const answer = asked('noi=905&type=castle&loan=12.5M');
    if (!('problem' in answer)) throw new Error('answered');
    const problem = problemSchema.parse(answer.problem);
    expect(problem.status).toBe(400);
    expect(problem.errors).toMatchObject([
      { parameter: 'noi', problem: 'too-small', guess: '905k' },
      { parameter: 'type', problem: 'unknown-choice', guess: null },
    ]);
    for (const { detail } of problem.errors!) expect(detail).not.toMatch(/[{}]/);
  });

  it('says which names it did not know, and that a link is of other terms', () => {
    const { notices, url } = answered('vlaue=20M&loan=12.5M&terms=01234567');
    expect(notices.map(({ parameter }) => parameter)).toEqual(['terms', 'vlaue']);
    for (const { text } of notices) expect(text).toMatch(/^[^{}]+$/);
    expect(new URL(url).searchParams.get('terms')).toBe(desk.version);
    const named = answered('loan=12.5M&terms=Guaranteed');
    expect(named.notices).toMatchObject([{ parameter: 'terms' }]);
    expect(JSON.stringify(named)).not.toContain('Guaranteed');
    expect(answered(`loan=12.5M&terms=${desk.version}`).notices).toEqual([]);
  });

  it('names the page of the same deal', () => {
    expect(answered('loan=12.5M&units=96&utm_source=x').url).toBe(
      `${SITE}/lending/deal?loan=12.5M&units=96&start=2026-12*&terms=${desk.version}`,
    );
    expect(answered('').url).toBe(`${SITE}/lending/deal`);
  });
});

describe('the description of it all', () => {
  const description = openApi(content, SITE);

  it('is OpenAPI 3.1 by its own schema', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(description));
    expect(errors).toBeUndefined();
    expect([valid, validator.version]).toEqual([true, '3.1']);
  });

  it('lists every parameter of a deal', () => {
    const names = description.paths['/lending/deal.json'].get.parameters.map(({ name }) => name);
    expect(names).toEqual(
      Object.keys(readDeal(new URLSearchParams()).deal).toSorted(
        (a, b) => names.indexOf(a as never) - names.indexOf(b as never),
      ),
    );
  });
});

describe('deals side by side for machines', () => {
  const beside = (query: string) =>
    dealsData(
      dealsBeside(new URLSearchParams(query)).map((one) => ({ query: one, desk: answerDesk(desk, one) })),
      where,
    );
  const FIRST = 'for=refinance&type=multifamily&debt=9M&noi=1.2M&value=30M&hud=5.5&life=60';

  it('are each as it is answered alone, and say what differs', () => {
    const found = beside(`${FIRST}&2.noi=1.3M&3.rules=today`);
    if ('problem' in found) throw new Error(found.problem.title);
    dealsSchema.parse(found);
    expect(found.differs).toEqual(['noi', 'rules']);
    expect(found.deals).toEqual(
      [FIRST, FIRST.replace('1.2M', '1.3M'), `${FIRST}&rules=today`].map((query) => answered(query)),
    );
    expect(found.deals.map(({ programs }) => programs.find(({ key }) => key === '223f')?.largest)).toEqual([
      14_813_300, 16_047_700, 15_587_800,
    ]);
  });

  it('are not answered while one of them cannot be read', () => {
    expect(beside(`${FIRST}&2.noi=much`)).toMatchObject({ problem: { status: 400 } });
  });
});
