/**
 * The log of this process. Imported before anything else, it makes one JSON object of each line that would otherwise go
 * out as it came: what Node warns of, what a library says to the console, and an exception that nobody caught.
 */
import { createLog } from './log.ts';

export const processLog = createLog('info');

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

/** Tells whoever started the server: in a terminal in words, anywhere else as a line of the log, whatever its level. */
export function tell(line: string): void {
  if (process.stdout.isTTY) process.stdout.write(`${line}\n`);
  else processLog.child({}, { level: 'info' }).info(line);
}

/** Ends the start with one line for whoever started it, on stderr: in a terminal in words, anywhere else as JSON. */
export function refuseToStart(line: string): never {
  const told = { level: 60, time: Date.now(), msg: line };
  process.stderr.write(`${process.stderr.isTTY ? line : JSON.stringify(told)}\n`);
  process.exit(1);
}
