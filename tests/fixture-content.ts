import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadContent } from '#app/collections/content.server.ts';

const VARIABLE = 'FIXTURE_CONTENT';

type Named = [file: string, written: RegExp, as: string];

/** Figures of a bridge program that its own file holds. */
const bridge = (slug: string, ltv: string, ltc: string, spread: string, months: string): Named[] =>
  (
    [
      [/(?<=percent: )\S+(?=, max: ltv)/, ltv],
      [/(?<=percent: )\S+(?=, max: ltc)/, ltc],
      [/(?<=spread: \{ bps: ).*?(?=, is)/, spread],
      [/(?<=length: \{ months: ).*?(?=, range)/, months],
    ] as const
  ).map(([written, as]) => [`programs/bridge/${slug}.yaml`, written, as]);

const SITE = 'site.yaml';
const SHARED = 'programs/bridge/shared.yaml';
const HUD = 'programs/fha-hud';
const PREMIUM = /(?<=annual: \{ percent: )\S+(?=, decimals: 2, is: premiumAnnual, of: mortgage, when)/;

/** Words and figures that tests name: the fixture has these, whatever staff change in the content. */
const NAMED: Named[] = [
  [SITE, /(?<= phone: ).*/, '704-555-0100'],
  [SITE, /(?<=tagline: ).*/, 'Private commercial real estate credit. Charlotte, North Carolina.'],
  [SITE, /(?<=key: total\n +figure: ).*/, '$18B'],
  [SITE, /(?<=key: total\n.*\n +label: ).*/, 'Total transactions'],
  ['redirects.yaml', /^(\[\]|- [\s\S]*)/m, '[]\n'],
  ...bridge('core-bridge', '80', '75', '[450, 550]', '[12, 36]'),
  ...bridge('core-plus-bridge', '75', '85', '[500, 600]', '[24, 36]'),
  ...bridge('opportunistic-bridge', '85', '90', '[600, 700]', '[18, 36]'),
  ...bridge('participating-bridge', '90', '100', '700', '[24, 48]'),
  [SHARED, /(?<=amount: \{ dollars: ).*?(?=, or)/, '[2000000, 50000000]'],
  [SHARED, /(?<=length: \{ days: ).*?(?=, is)/, '[30, 45]'],
  [SHARED, /(?<=each: \{ months: )\S+(?=,)/, '6'],
  [SHARED, /(?<=share: \{ fraction: )\S+(?=,)/, '0.5'],
  [`${HUD}/hud-221d4-220.yaml`, /(?<=longest: \{ years: )\S+(?=,)/, '40'],
  [`${HUD}/hud-232-223f.yaml`, /(?<=longest: \{ years: )\S+(?=,)/, '35'],
  [`${HUD}/hud-232-223f.yaml`, /(?<=fee: \{ perThousand: )\S+(?=,)/, '3'],
  [`${HUD}/hud-232-223f.yaml`, /(?<=closing: \{ percent: )\S+(?=, is)/, '1'],
  [`${HUD}/hud-232-223f.yaml`, PREMIUM, '0.6'],
];

/** The folder of the fixture: the current content, with the values that tests name. */
export const fixtureRoot = () => process.env[VARIABLE]!;

export const fixtureContent = () => loadContent(fixtureRoot());

/**
 * Makes the fixture before the first test.
 *
 * @returns a function that removes it after the last test
 */
export default function makeFixture(): () => void {
  const root = mkdtempSync(join(tmpdir(), 'oak-content-'));
  cpSync('content', root, { recursive: true });
  for (const [file, written, as] of NAMED) {
    const text = readFileSync(join(root, file), 'utf8');
    if (!written.test(text)) throw new Error(`content/${file} does not hold ${written}`);
    writeFileSync(
      join(root, file),
      text.replace(written, () => as),
    );
  }
  process.env[VARIABLE] = root;
  return () => rmSync(root, { recursive: true });
}
