/**
 * Imported before everything else. Turns each line that would otherwise be printed as text into one JSON object:
 * warnings of Node, console output of libraries, and uncaught exceptions.
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
  // an object may hold what a visitor sent, so it is not logged; an error is described as every other error
  console[method] = (...said: unknown[]) =>
    processLog[level](
      { err: said.find((one) => one instanceof Error) },
      said.filter((one) => typeof one === 'string').join(' ') || 'said to the console',
    );
}
