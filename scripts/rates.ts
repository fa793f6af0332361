/**
 * `npm run rates -- list`: published rates that are held back, because they moved too far from the value before.
 * `npm run rates -- accept SERIES DAY`: accepts one of them, after a look at the source.
 */
import { acceptRate, heldRates } from '#db/published-rates.ts';
import { databaseCommand, UsageError } from './database-command.ts';

await databaseCommand('npm run rates -- list | accept SERIES DAY', ([command, series = '', day = '']) => {
  if (command === 'accept')
    return async (pool) => {
      const isThere = await acceptRate(pool, series, day);
      console.log(isThere ? `${series} of ${day} is shown.` : `No ${series} of ${day} is held back.`);
      if (!isThere) process.exitCode = 1;
    };
  if (command !== 'list') throw new UsageError('No command was given.');
  return async (pool) => {
    const held = await heldRates(pool);
    if (held.length === 0) console.log('Nothing is held back.');
    for (const rate of held) console.log(`${rate.series} ${rate.day} ${rate.percent}`);
  };
});
