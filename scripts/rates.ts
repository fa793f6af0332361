/**
 * `npm run rates -- list`: published rates that are held back, because they moved too far from the value before.
 * `npm run rates -- accept SERIES DAY`: accepts one of them, after a look at the source. With PERCENT also a revision, which
 * is in the log alone, because the row holds the value that is shown.
 */
import { z } from 'zod';
import { acceptRate, heldRates } from '#db/published-rates.ts';
import { databaseCommand, UsageError } from './database-command.ts';

const USAGE = 'npm run rates -- list | accept SERIES DAY [PERCENT]';

await databaseCommand(USAGE, ([command, series = '', day = '', percent, ...rest]) => {
  if (rest.length > 0) throw new UsageError(`${rest[0]} was not expected.`);
  if (command === 'accept' && !z.iso.date().safeParse(day).success)
    throw new UsageError(`DAY is a day like 2026-08-21${day && `, not ${day}`}.`);
  if (percent !== undefined && !/^-?\d{1,2}(\.\d+)?$/.test(percent))
    throw new UsageError('PERCENT is a number like 3.64.');
  if (command === 'accept')
    return async (pool) => {
      const isThere = await acceptRate(pool, series, day, percent === undefined ? null : Number(percent));
      console.log(isThere ? `${series} of ${day} is shown.` : `No ${series} of ${day} is held back.`);
      if (!isThere) process.exitCode = 1;
    };
  if (command !== 'list')
    throw new UsageError(command === undefined ? 'No command was given.' : `There is no command ${command}.`);
  return async (pool) => {
    const held = await heldRates(pool);
    if (held.length === 0) console.log('Nothing is held back.');
    for (const rate of held) console.log(`${rate.series} ${rate.day} ${rate.percent}`);
  };
});
