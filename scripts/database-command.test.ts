import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it.each([
  ['content', ['export', '--edition', 'x'], '--edition is the number of an edition, not x.'],
  [
    'content',
    ['export', '--edition', '99999999999'],
    '--edition is the number of an edition, not 99999999999.',
  ],
  ['content', ['--editions', '3'], /^Unknown option '--editions'/],
  ['content', ['import'], 'There is no command import.'],
  ['rates', ['accept', 'sofr-30'], 'DAY is a day like 2026-08-21.'],
  ['rates', ['accept', 'sofr-30', '2026-02-31'], 'DAY is a day like 2026-08-21, not 2026-02-31.'],
  ['rates', ['accept', 'sofr-30', '2026-02-12', '5,2'], 'PERCENT is a number like 3.64.'],
  ['rates', ['show'], 'There is no command show.'],
  ['staff', ['list', 'all'], 'all was not expected.'],
  ['submissions', ['list', '--table', 'deal'], 'There is no table deal.'],
  ['traffic', ['--days', '1.5'], '--days is a number of days, not 1.5.'],
])(
  'npm run %s -- %j: a line names what is wrong, before a database is asked, and the usage follows',
  (name, args, says) => {
    // a database that there is not
    const env = { ...process.env, DATABASE_URL: 'postgres://127.0.0.1:1/none' };
    const { status, stderr } = spawnSync('node', [`scripts/${name}.ts`, ...args], { encoding: 'utf8', env });
    const [line, usage] = stderr.split('\n');
    if (typeof says === 'string') expect(line).toBe(says);
    else expect(line).toMatch(says);
    expect(usage).toContain(`npm run ${name}`);
    expect(status).toBe(1);
  },
);
