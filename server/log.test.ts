import { spawnSync } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createLog, describeError, errorsLogged, toStdout } from './log.ts';

function written(error: unknown): string {
  const lines: string[] = [];
  createLog('info', { write: (line) => void lines.push(line) }).error({ err: error }, 'unexpected error');
  return lines.join('');
}

it('counts the lines that say that something failed', () => {
  const log = createLog('info', { write: () => {} });
  const before = errorsLogged();
  log.info('fine');
  log.warn('not so fine');
  log.child({}).error({ err: new Error('gone') }, 'failed');
  log.fatal('failed');
  expect(errorsLogged() - before).toBe(2);
});

describe('the log', () => {
  it('leaves out the row that a database error repeats', () => {
    const error = Object.assign(new Error('violates check constraint'), {
      code: '23514',
      detail: 'Failing row contains (jane@oak.example).',
      where: 'jane@oak.example',
    });
    expect(written(error)).toContain('23514');
    expect(written(error)).not.toContain('jane');
  });

  it('never repeats a value in the words of PostgreSQL, and names what failed all the same', () => {
    const said = (message: string, code: string, more = {}) =>
      written(Object.assign(new pg.DatabaseError(message, 100, 'error'), { code, ...more }));
    const typed = 'jane"@oak.example\n    at jane';
    const where = { routine: 'pg_strtoint32_safe', table: 'deals', constraint: 'deals_amount' };
    const line = said(`invalid input syntax for type integer: "${typed}"`, '22P02', where);
    expect(line).toContain('22P02');
    for (const name of Object.values(where)) expect(line).toContain(name);
    expect(line).toContain('log.test.ts');
    expect(line).not.toContain('jane');
    expect(said(`syntax error in tsquery: "${typed}"`, '42601')).not.toContain('jane');
    expect(said('password authentication failed for user "oak"', '28P01')).toContain('user \\"oak\\"');
  });

  it("leaves out the parameters that Drizzle's message repeats, and keeps the cause", () => {
    const cause = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' });
    const error = new DrizzleQueryError('insert into x values ($1)', ['jane@oak.example'], cause);
    expect(error.message).toContain('jane');
    expect(written(error)).toContain('connection refused');
    expect(written(error)).not.toContain('jane');
  });

  it('says why an address was not reached, which fetch hides in the cause', () => {
    const refused = new TypeError('fetch failed', {
      cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    });
    expect(describeError(refused)).toMatchObject({ message: 'fetch failed', code: 'ECONNREFUSED' });
  });

  it('does not write what was thrown when it is no error', () => {
    expect(describeError('jane@oak.example')).toEqual({
      message: 'something other than an error was thrown',
    });
  });

  it('says nothing of the machine', () => {
    expect(written(new Error('x'))).not.toMatch(/"(pid|hostname)"/);
  });
});

describe('where the log has no room', () => {
  it.skipIf(!existsSync('/dev/full'))('the process goes on', () => {
    const program = `
      import '#server/own-log.ts';
      import { processLog } from '#server/process-log.ts';
      for (let i = 0; i < 20; i++) processLog.info('a line');
      setTimeout(() => process.stderr.write('goes on'), 100);`;
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
      encoding: 'utf8',
      timeout: 20_000,
      killSignal: 'SIGKILL',
    });
    expect(stderr).toBe('goes on');
  });

  it('lines are dropped and counted, and no later line is spoiled by half a one', () => {
    let room = 100;
    let file = '';
    const write = (bytes: Uint8Array) => {
      if (room === 0) throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
      const taken = bytes.subarray(0, room);
      room -= taken.length;
      file += Buffer.from(taken).toString();
      return taken.length;
    };
    const log = createLog('info', toStdout(write));
    for (let i = 0; i < 5; i++) log.info({ i }, 'a line');
    room = 10_000;
    log.info('the last');
    const whole = file.split('\n').flatMap((line) => {
      try {
        return [JSON.parse(line) as { msg: string; lost?: number }];
      } catch {
        return [];
      }
    });
    expect(whole.map(({ msg }) => msg)).toEqual(['a line', 'lines of the log were lost', 'the last']);
    expect(whole[1]).toMatchObject({ level: 50, lost: 4 });
  });
});
