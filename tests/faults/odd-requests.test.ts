import { beforeAll, expect, it } from 'vitest';
import { FIELD_KEYS } from '#app/lending/deal/deal-fields.ts';
import { PLACE_KEYS } from '#app/lending/intake/property.ts';
import routes from '#app/routes.ts';
import { WHOLE_MATRIX } from '../cases.ts';
import { newDataDir, type ServerProcess, startServer } from './server-process.ts';

let server: ServerProcess;
beforeAll(async () => {
  server = await startServer({ DATA_DIR: newDataDir(), LOG_LEVEL: 'error' }, 'site');
});
const ODD = [
  ...['', 'abc', '-1', '0', '1e308', '-1e308', '1e400', 'NaN', 'Infinity', '1.5', '0x10', '٣'],
  ...['2147483648', '9223372036854775808', '9'.repeat(400), '\0', 'a\0b', '\ud800', '\u202e', '%00', '%'],
  ...["'; --", '{}', '[]', 'null', '__proto__', 'constructor', '<b>', '../..', 'x'.repeat(5_000)],
];
/** Query parameters of the site, and some unknown ones. */
const PARAMETERS = [
  ...FIELD_KEYS,
  ...PLACE_KEYS,
  ...[
    'page',
    'with',
    'terms',
    'edit',
    'region',
    'type',
    'program',
    'year',
    'sort',
    'kept',
    'refused',
    'said',
    'hasFiles',
  ],
  ...['_routes', 'index', '__proto__'],
];
const POSTED = [
  ...PARAMETERS,
  ...[
    'firstName',
    'lastName',
    'name',
    'email',
    'phone',
    'company',
    'message',
    'words',
    'intent',
    'role',
    'key',
    'elapsed',
  ],
  ...['session', 'outlet', 'deadline', 'amount', 'address', 'query', 'consent'],
];

it('whatever stands in an address or a form of visitors is answered with a page or a word, never with an error of ours @ci', async () => {
  const wrong: string[] = [];
  const tell = async (path: string, init: RequestInit = {}) => {
    const { status, body } = await fetch(server.url + path, { redirect: 'manual', ...init });
    await body?.cancel();
    if (status >= 500)
      wrong.push(
        `${status} ${init.method ?? 'GET'} ${path.slice(0, 100)} ${String(init.body ?? '').slice(0, 100)}`,
      );
  };
  const paths = ['/', ...routes.flatMap(({ path }) => (path && path !== '*' ? [`/${path}`] : []))];
  const asked: [path: string, init?: RequestInit][] = [];
  for (const [i, path] of paths.entries())
    for (const [n, value] of ODD.entries()) {
      // each address with a sixth of the values, each value at a sixth of the addresses; in test:all all combinations
      if (!WHOLE_MATRIX && (i + n) % 6 !== 0) continue;
      // a value in a path, as typed and as a browser encodes it
      const named = path.replace(/:\w+/, encodeURIComponent(value.toWellFormed().slice(0, 300)) || 'x');
      const all = new URLSearchParams(PARAMETERS.map((name) => [name, value]));
      // a value of any length is cut to what fits in a request line
      const query = value.length > 100 ? new URLSearchParams({ page: value, with: value }) : all;
      asked.push([`${named}?${query}`]);
      if ((i + n) % (WHOLE_MATRIX ? 3 : 18) === 0) asked.push([`${named}.data?${query}`]);
      if ((i + 2 * n) % 5 === 0) {
        const body = new URLSearchParams(POSTED.map((name) => [name, value.slice(0, 500)]));
        asked.push([named, { method: 'POST', body }], [`${named}.data`, { method: 'POST', body }]);
      }
    }
  const next = asked.values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const [path, init] of next) await tell(path, init);
    }),
  );
  expect(wrong).toEqual([]);
  expect(server.output().stdout).not.toContain('"level":50');
});
