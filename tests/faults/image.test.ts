import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { basename, join, matchesGlob } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { embeddedPostgres } from '#server/embedded-postgres.ts';
import { newDir, onCleanUp, post, storedMessages } from './server-process.ts';

const finalStage = readFileSync('Dockerfile', 'utf8').split('\nFROM settings\n')[1]!;
const instruction = (name: string) => new RegExp(`^${name} [^[]*(\\[.*\\])$`, 'm').exec(finalStage)![1]!;

/** Assembles the files of the image's last stage: the working tree's files, and the modules of `npm ci --omit=dev`. */
function assemble(image: string): void {
  for (const [, names] of finalStage.matchAll(/^COPY (?:--from=\w+ )?(.+)$/gm)) {
    const sources = names!
      .split(' ')
      .map((name) => name.replace(/^\/site\//, '').replace(/^served$/, 'build'));
    const to = sources.pop()!;
    for (const from of sources.filter((name) => name !== 'node_modules'))
      cpSync(realpathSync(from), join(image, to.endsWith('/') ? join(to, basename(from)) : to), {
        recursive: true,
      });
  }
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: true; optional?: true; devOptional?: true }>;
  };
  for (const [path, { dev, optional, devOptional }] of Object.entries(lock.packages)) {
    if (path === '' || dev || optional || devOptional) continue;
    cpSync(path, join(image, path), { recursive: true, dereference: true });
  }
  for (const file of ['package.json', 'package-lock.json']) cpSync(file, join(image, file));
}

/** The image cannot use the socket of the embedded PostgreSQL, as no container can reach another's directory. */
async function overTcp(socket: string): Promise<number> {
  const gate = createServer((inside) => {
    const outside = connect(socket);
    inside.on('error', () => outside.destroy()).pipe(outside);
    outside.on('error', () => inside.destroy()).pipe(inside);
  }).listen(0, '127.0.0.1');
  onCleanUp(async () => void gate.close());
  await once(gate, 'listening');
  return (gate.address() as AddressInfo).port;
}

it('the handbook and the Dockerfile name the Node that the project is pinned to, and the same way to its packages', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const handbook = readFileSync('docs/operations.md', 'utf8');
  const image = readFileSync('Dockerfile', 'utf8');
  const pinned = devDependencies.node!;
  expect(image).toContain(`FROM node:${pinned}-`);
  expect(handbook).toContain(`a Node ${pinned.split('.')[0]} of its own`);
  for (const text of [handbook, image]) expect(text).toContain('npm ci --omit=dev');
});

it('the documents of deals have a volume of their own, one for both copies', () => {
  const { services, volumes } = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as {
    services: Record<string, { volumes?: string[]; environment?: Record<string, string> }>;
    volumes: Record<string, unknown>;
  };
  for (const copy of ['copy-1', 'copy-2']) {
    expect(services[copy]!.volumes).toEqual([expect.stringMatching(/^\$\{DEALS:-deals\}:\/data$/)]);
    expect(services[copy]!.environment!.DATA_DIR).toBe('/data');
  }
  expect(Object.keys(volumes)).toContain('deals');
  for (const [name, { volumes = [] }] of Object.entries(services))
    if (!name.startsWith('copy-')) expect(volumes.join(), name).not.toMatch(/deals|:\/data/i);
});

it('a new database counts as healthy once a copy can reach it, not while its volume is made ready', () => {
  const { services } = parse(readFileSync('compose.yaml', 'utf8'), { merge: true });
  // the image's first start runs a PostgreSQL that listens on its socket alone, and ends it again
  expect(services.database.healthcheck.test.slice(0, 3)).toEqual(['CMD', 'pg_isready', '--host=127.0.0.1']);
  // three refusals end the start, and that first start may take longer
  expect(services.database.healthcheck.start_period).toBe('5m');
});

it('one service alone builds the image that both copies run', () => {
  const { services } = parse(readFileSync('compose.yaml', 'utf8'), { merge: true });
  expect(services['copy-2'].image).toBe(services['copy-1'].image);
  expect(Object.keys(services).filter((name) => services[name].build)).toEqual(['copy-1']);
});

it('backups that the handbook writes beside the Dockerfile do not come into a build', () => {
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
  const handbook = readFileSync('docs/operations.md', 'utf8');
  const written = [
    ...handbook.matchAll(/docker compose exec [^`]*pg_dump [^`>]*> ([^`&]+) &&/g),
    ...handbook.matchAll(/docker compose cp copy-1:\/data\/deal-files\S* ([^`&]+) &&/g),
  ].map(([, name]) => name!);
  expect(written).toHaveLength(2);
  for (const name of written)
    expect(
      ignored.some((pattern) => matchesGlob(name, pattern)),
      name,
    ).toBe(true);
});

it('the image holds every command that asks the database', () => {
  const commands = readdirSync('scripts')
    .filter((name) => /\.ts$/.test(name) && !/\.test\./.test(name))
    .filter((name) => readFileSync(join('scripts', name), 'utf8').includes("from './database-command.ts'"));
  expect(commands).toContain('submissions.ts');
  const copied = /^COPY (scripts\/.+) scripts\/$/m.exec(finalStage)![1]!.split(' ');
  expect(copied).toEqual(expect.arrayContaining(commands.map((name) => `scripts/${name}`)));
});

it('the lock names every package of every system: npm ci refuses one that does not', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>;
  };
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});

it('what the Dockerfile puts into the image serves the site as an account that may write its data and nothing else @all', async () => {
  const dataDir = newDir();
  const database = embeddedPostgres(dataDir, 'tool');
  await database.enter();
  onCleanUp(() => database.leave());
  const port = await overTcp(join(dataDir, 'postgres', '.s.PGSQL.5432'));

  // on a disk, because files in memory may not be executable
  const image = newDir('/tmp');
  assemble(image);
  chmodSync(image, 0o755);
  const node = join(image, 'node');
  cpSync(process.execPath, node, { dereference: true });
  const isRoot = process.getuid?.() === 0;
  if (!isRoot)
    console.warn('NOT TESTED: that the image needs to write nothing. Only root may lend it another account.');
  const options = {
    cwd: image,
    env: {
      NODE_ENV: 'production',
      PORT: '0',
      DATABASE_URL: `postgres://oak@127.0.0.1:${port}/postgres`,
      DATA_DIR: newDir(),
    },
    ...(isRoot && { uid: 65534, gid: 65534 }),
  };
  if (isRoot) chownSync(options.env.DATA_DIR, 65534, 65534);
  const run = (args: string[], env = {}) =>
    spawnSync(node, args, { ...options, env: { ...options.env, ...env }, encoding: 'utf8' });
  if (isRoot) {
    expect(run(['-e', 'fs.writeFileSync("x", "")']).stderr).toContain('EACCES');
    expect(run(['-e', 'fs.appendFileSync("server/server.ts", "")']).stderr).toContain('EACCES');
  }

  const [command, ...args] = JSON.parse(instruction('CMD')) as string[];
  expect(command).toBe('node');
  const server = spawn(node, args, options);
  onCleanUp(async () => void server.kill('SIGKILL'));
  let said = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  await expect.poll(() => said, { timeout: 60_000 }).toMatch(/is served on port \d+/);
  const address = /is served on port (\d+)/.exec(said)![1]!;
  const url = `http://127.0.0.1:${address}`;
  expect(said).not.toContain('503');
  expect((await fetch(`${url}/about`)).status).toBe(200);
  expect((await fetch(`${url}/transactions?region=WEST`)).status).toBe(200);
  expect((await post({ url }, { message: 'from the image' })).status).toBe(200);
  expect(storedMessages(dataDir)).toEqual(['from the image']);

  const deal = new FormData();
  const person = { role: 'sponsor', name: 'Robin Hale', email: 'robin@hale.example', consent: 'on' };
  for (const [name, value] of Object.entries(person)) deal.append(name, value);
  deal.append('file:t12', new File(['%PDF-1.7\nincome'], 'T12.pdf'));
  const sent = await fetch(`${url}/submit/send?for=buy&name=Sweetgum+Court`, {
    method: 'POST',
    body: deal,
    redirect: 'manual',
  });
  expect(sent.status, await sent.text()).toBe(303);
  expect(readdirSync(join(options.env.DATA_DIR, 'deal-files'))).toHaveLength(1);

  // the commands that docs/operations.md runs in a container
  const handbook = readFileSync('docs/operations.md', 'utf8');
  const commands = [...handbook.matchAll(/docker compose exec copy-1 node (\S+)([^`|]*)`/g)];
  expect(commands.map(([, script]) => script)).toEqual([
    'scripts/submissions.ts',
    'scripts/staff.ts',
    'scripts/traffic.ts',
    'scripts/rates.ts',
  ]);
  for (const [, script, args] of commands) {
    // asynchronous, because the connection to the database runs through this process
    const command = spawn(node, [script!, ...args!.trim().split(' ').filter(Boolean)], options);
    let errors = '';
    command.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    const [code] = (await once(command, 'close')) as [number];
    expect(errors, script).toBe('');
    expect(code, script).toBe(0);
  }

  const [, ...healthCheck] = JSON.parse(instruction('HEALTHCHECK')) as string[];
  expect(run(healthCheck, { PORT: address }).status).toBe(0);
  server.kill('SIGTERM');
  expect(await once(server, 'exit')).toEqual([0, null]);
  expect(run(healthCheck, { PORT: address }).status).toBe(1);
  expect(existsSync(join(image, '.data'))).toBe(false);
});
