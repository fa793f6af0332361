/**
 * `npm run rates -- list`: published rates that are held back, because they moved too far from the value before.
 * `npm run rates -- accept SERIES DAY`: shows one of them, after a look at the source.
 */
import { acceptRate, heldRates } from '#db/published-rates.ts';
import { openDatabase } from '#server/database.ts';
import { loadEnv } from '#server/env.ts';

const [command, series = '', day = ''] = process.argv.slice(2);
const { pool, close } = await openDatabase(loadEnv());
try {
  if (command === 'accept') {
    const isThere = await acceptRate(pool, series, day);
    console.log(isThere ? `${series} of ${day} is shown.` : `No ${series} of ${day} is held back.`);
    if (!isThere) process.exitCode = 1;
  } else if (command === 'list') {
    const held = await heldRates(pool);
    if (held.length === 0) console.log('Nothing is held back.');
    for (const rate of held) console.log(`${rate.series} ${rate.day} ${rate.percent}`);
  } else {
    console.error('npm run rates -- list | accept SERIES DAY');
    process.exitCode = 1;
  }
} finally {
  await close();
}
