import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadContent } from '#app/collections/content.server.ts';
import { AXE } from './accessibility-statement.tsx';
import { factsText, firmFacts } from './firm-facts.server.ts';

const content = loadContent();

describe('the facts about the firm', () => {
  it('rest each on something, and no figure is without its footnote', () => {
    const { facts, claims, footnote } = firmFacts(content);
    for (const { label, basis } of facts) expect(basis, label).not.toBe('');
    const text = factsText(content, 'https://oak.example');
    for (const { sentence } of claims) expect(text).toContain(`${sentence} [1]`);
    expect(text).toContain(`[1] ${footnote}`);
  });

  it('are counted from the content, and say what the insured arm is not', () => {
    const text = factsText(content, 'https://oak.example');
    expect(text).toContain(`Loans shown: ${content.transactions.length}, from`);
    expect(text).toContain(content.subsidiaries.find(({ statement }) => statement)!.statement!);
    expect(text).not.toMatch(/[{}]/);
  });
});

it('the accessibility statement names the axe that the tests have', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(devDependencies['axe-core']).toMatch(new RegExp(`^${AXE}\\.`));
});
