import { describe, expect, it } from 'vitest';
import { answerDeal } from '#app/lending/deal/answer.ts';
import { deskTerms } from '#app/lending/deal/program-terms.ts';
import { readDeal } from '#app/lending/deal/read-deal.ts';
import { publishedTerms } from '#app/lending/published-terms.ts';
import { rowOf } from '#app/lending/rules.ts';
import { loadContent } from './content.server.ts';

const content = loadContent();
const { bridge, fhaHud } = content;
const programs = [...bridge.programs, ...fhaHud.programs].map(deskTerms);

describe('the terms of the content, put to the deal desk', () => {
  it.each(programs)('$key says what it is for', ({ purposes, types, markets, key }) => {
    expect(purposes.length).toBeGreaterThan(0);
    expect(types.length).toBeGreaterThan(0);
    expect(markets === null).toBe(key.startsWith('2'));
  });

  it('answer a bridge deal, its cost and its takeout', () => {
    const query =
      'for=stabilize&type=multifamily&market=primary&debt=10M&noi=1M&noi2=1.2M&value=15M&value2=18M&sofr=4&start=2026-02&hud=5.5&hold=24&steady=12';
    const {
      programs: answers,
      cost,
      takeout,
    } = answerDeal(programs, readDeal(new URLSearchParams(query)).deal);
    for (const { key, largest, needs } of answers.slice(0, bridge.programs.length)) {
      expect([key, needs]).toEqual([key, []]);
      expect(largest).toBeGreaterThan(0);
    }
    expect(cost?.total).toBeGreaterThan(0);
    expect(takeout?.permanent).toBeGreaterThan(0);
  });

  it('name the figures, and link to the rows, as the terms are published: each stands on the sheet', () => {
    const published = publishedTerms(content).programs;
    for (const { key, rules: dated, today } of programs) {
      const rules = [...dated, ...today];
      const terms = published.find((one) => one.key === key)!;
      expect(rules.map(({ id }) => id)).toEqual(terms.rules.map(({ id }) => id));
      expect(terms.rows.map(({ id }) => id)).toEqual(
        expect.arrayContaining(rules.map(({ id }) => rowOf(id))),
      );
    }
    // two tables have a row of the same name; the second table's own row is meant
    const skilled = 'for=build&type=skilled-nursing&owner=for-profit&noi2=3M&value2=30M&hud=5.5';
    const { deal } = readDeal(new URLSearchParams(skilled));
    const { rules } = answerDeal(programs, deal).programs.find(({ key }) => key === '232')!;
    expect(rules.flatMap(({ steps }) => steps.map(({ source }) => source))).toContain(
      'second.loanTerm.longest',
    );
  });
});
