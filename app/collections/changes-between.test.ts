import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { changesBetween, type TermChange } from '#app/lending/changes-between.ts';
import { publishedTerms } from '#app/lending/published-terms.ts';
import { fixtureContent, fixtureRoot } from '#tests/fixture-content.ts';
import { readContent } from './content.server.ts';

const root = mkdtempSync(join(tmpdir(), 'content-'));
afterAll(() => rmSync(root, { recursive: true }));
const before = publishedTerms(fixtureContent());

/** The changes of terms that an edit of the content causes, each as 'program: term: now, was'. */
function changesAfter(path: string, from: string, to: string) {
  cpSync(fixtureRoot(), root, { recursive: true });
  const file = join(root, 'programs', path);
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${path} does not hold ${from}`);
  writeFileSync(file, text.replace(from, to));
  const line = ({ program, term, now, was }: TermChange) => `${program}: ${term}: ${now}, was ${was}`;
  return changesBetween(before, publishedTerms(readContent(root))).map(line);
}

it.each<[what: string, path: string, from: string, to: string, expected: string[]]>([
  [
    ...(['a figure', 'bridge/core-bridge.yaml', 'percent: 80, max: ltv', 'percent: 75, max: ltv'] as const),
    ['Core Bridge: maximum LTV: 75% of stabilized value, was 80%'],
  ],
  [
    ...(['a range', 'bridge/core-bridge.yaml', 'bps: [450, 550]', 'bps: [450, 560]'] as const),
    ['Core Bridge: interest rate: 450 to 560 bps over 1-month Term SOFR, was 450 to 550 bps'],
  ],
  [
    ...(['a limit of one case', 'fha-hud/hud-232-223f.yaml', 'ltv: 87', 'ltv: 85'] as const),
    ['HUD 223(f) & 232/223(f): market rate, LTV: 85% of value, was 87%'],
  ],
  [
    ...(['one premium of several', 'fha-hud/hud-232-223f.yaml', 'percent: 0.35', 'percent: 0.3'] as const),
    ['HUD 223(f) & 232/223(f): mortgage insurance premium (affordable): 0.30% of mortgage, was 0.35%'],
  ],
  [
    ...([
      'words alone',
      'bridge/core-bridge.yaml',
      'note: Interest only.',
      'note: Interest only, in arrears.',
    ] as const),
    [
      'Core Bridge: interest rate: 1-month Term SOFR plus 450 to 550 bps. Interest only, in arrears., was 1-month Term SOFR plus 450 to 550 bps. Interest only.',
    ],
  ],
  [
    ...([
      'the words around the terms',
      'bridge/core-bridge.yaml',
      'A path to FHA takeout',
      'A way to FHA takeout',
    ] as const),
    [],
  ],
])('says what an edit of %s changes', (_, path, from, to, expected) => {
  expect(changesAfter(path, from, to)).toEqual(expected);
});

it('names each program that shares a changed row', () => {
  const changes = changesAfter('bridge/shared.yaml', 'count: 2, max', 'count: 1, max');
  expect(changes).toHaveLength(4);
  expect(changes[0]).toBe('Core Bridge: extensions: one, was two');
});

it('names a program that came, and one that went', () => {
  const less = { ...before, programs: before.programs.slice(1) };
  const core = { key: 'core', program: 'Core Bridge', term: null };
  expect(changesBetween(less, before)).toEqual([{ ...core, now: 'Core Bridge', was: null }]);
  expect(changesBetween(before, less)).toEqual([{ ...core, now: null, was: 'Core Bridge' }]);
});
