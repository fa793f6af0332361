/**
 * Imported before anything else, it makes one JSON object of each line that would otherwise go out as it came: what Node
 * warns of, what a library says to the console, and an exception that nobody caught.
 */
import { processLog } from './process-log.ts';

process.removeAllListeners('warning');
process.on('warning', (warning) => processLog.warn({ err: warning }, 'Node warns'));

process.on('uncaughtException', (error) => {
  processLog.fatal({ err: error }, 'uncaught exception');
  process.exit(1);
});

const LEVELS = {
  debug: 'debug',
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'error',
  trace: 'debug',
} as const;
for (const [method, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, 'info'][]) {
  // an object may hold what a visitor sent; an error is described as every other is
  console[method] = (...said: unknown[]) =>
    processLog[level](
      { err: said.find((one) => one instanceof Error) },
      said.filter((one) => typeof one === 'string').join(' ') || 'said to the console',
    );
}
