import { createLog } from './log.ts';

/** The log of this process. */
export const processLog = createLog('info');

/**
 * Prints a line for whoever started the server: as text in a terminal, else as a line of the log, whatever its level.
 */
export function tell(line: string): void {
  if (process.stdout.isTTY) process.stdout.write(`${line}\n`);
  else processLog.child({}, { level: 'info' }).info(line);
}

/** Ends the start with one line on stderr for whoever started it: as text in a terminal, else as JSON. */
export function refuseToStart(line: string): never {
  const told = { level: 60, time: Date.now(), msg: line };
  process.stderr.write(`${process.stderr.isTTY ? line : JSON.stringify(told)}\n`);
  process.exit(1);
}
