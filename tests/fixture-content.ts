import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadContent } from '#app/collections/content.server.ts';

const VARIABLE = 'FIXTURE_CONTENT';

const SITE = 'site.yaml';
const CORE = 'programs/bridge/core-bridge.yaml';
const SHARED = 'programs/bridge/shared.yaml';
const HUD = 'programs/fha-hud/hud-232-223f.yaml';

/** Words and figures that tests name: in the fixture they are these, whatever staff make of them. */
const NAMED: [file: string, written: RegExp, as: string][] = [
  [SITE, /(?<= phone: ).*/, '704-555-0100'],
  [SITE, /(?<=tagline: ).*/, 'Private commercial real estate credit. Charlotte, North Carolina.'],
  [SITE, /(?<=key: total\n +figure: ).*/, '$18B'],
  [SITE, /(?<=key: total\n.*\n +label: ).*/, 'Total transactions'],
  ['redirects.yaml', /^(\[\]|- [\s\S]*)/m, '[]\n'],
  [CORE, /(?<=limit: \{ percent: )[\d.]+(?=, max: ltv)/, '80'],
  [CORE, /(?<=limit: \{ percent: )[\d.]+(?=, max: ltc)/, '75'],
  [CORE, /(?<=spread: \{ bps: ).*?(?=, is)/, '[450, 550]'],
  [CORE, /(?<=length: \{ months: ).*?(?=, range)/, '[12, 36]'],
  [SHARED, /(?<=amount: \{ dollars: ).*?(?=, or)/, '[2000000, 50000000]'],
  [SHARED, /(?<=length: \{ days: ).*?(?=, is)/, '[30, 45]'],
  [HUD, /(?<=closing: \{ percent: )[\d.]+(?=, is)/, '1'],
  [HUD, /(?<=annual: \{ percent: )[\d.]+(?=, decimals: 2, is: premiumAnnual, of: mortgage, when)/, '0.6'],
];

/** The folder of the fixture: the content at hand, but for what tests name. */
export const fixtureRoot = () => process.env[VARIABLE]!;

export const fixtureContent = () => loadContent(fixtureRoot());

/**
 * Makes it before the first test.
 *
 * @returns what removes it, after the last
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
