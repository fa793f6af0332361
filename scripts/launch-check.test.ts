import { describe, expect, it } from 'vitest';
import { refuseSamples } from '#server/editions/content-rules.ts';
import { listSamples } from './launch-check.ts';

const samples = [
  { file: 'content/site.yaml', field: 'contact.phone', value: '704-555-0100' },
  { file: 'content/leaders/a.yaml', field: 'biography: item 1', value: 'word '.repeat(40) },
];

describe('refuseSamples', () => {
  it('stops a build for production', () => {
    expect(() => refuseSamples(samples, { siteEnv: 'production', allowSample: false })).toThrow(
      'SITE_ENV=production refuses 2 sample values, the first in content/site.yaml: contact.phone.',
    );
  });

  it.each([
    ['development', false, samples],
    ['production', true, samples],
    ['production', false, []],
  ] as const)('lets pass: %s, ALLOW_SAMPLE %s', (siteEnv, allowSample, found) => {
    expect(() => refuseSamples(found, { siteEnv, allowSample })).not.toThrow();
  });
});

describe('listSamples', () => {
  it('gives one short line each', () => {
    const lines = listSamples(samples);
    expect(lines[0]).toBe('content/site.yaml: contact.phone: 704-555-0100');
    expect(lines[1]).toMatch(/^content\/leaders\/a\.yaml: biography: item 1: word .{40,}\.\.\.$/);
  });
});
