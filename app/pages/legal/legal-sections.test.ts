import { expect, it } from 'vitest';
import { readProse } from '#app/collections/prose.server.ts';
import { legalSections } from './legal-sections.server.ts';

it('cuts a text at its headings and keeps every block, in order', () => {
  const body = readProse(
    'First.\n\n## Your rights (CCPA)\n\nAsk us.\n\n- One\n- Two\n\n## When we *answer*\n\nSoon.',
    expect.fail,
  );
  const { preamble, sections } = legalSections(body);
  expect(sections.map(({ id, title }) => [id, title])).toEqual([
    ['your-rights-ccpa', 'Your rights (CCPA)'],
    ['when-we-answer', 'When we answer'],
  ]);
  const headings = body.filter((node) => typeof node !== 'string' && node.tag === 'h2');
  expect([...preamble, ...sections.flatMap(({ nodes }) => nodes)]).toEqual(
    body.filter((node) => !headings.includes(node)),
  );
});
