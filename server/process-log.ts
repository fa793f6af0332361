import { createLog } from './log.ts';

/** The log of this process. */
export const processLog = createLog('info');

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
