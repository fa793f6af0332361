import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect } from 'node:http2';
import { request } from 'node:https';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REQUEST_MOST } from '#server/receive-files.ts';
import { accepts, freePort } from './front.ts';
import { newDir, onCleanUp } from './server-process.ts';

it('nginx takes the configuration that the handbook’s own command makes of the template', (test) => {
  const nginx = '/usr/sbin/nginx';
  if (!existsSync(nginx) || spawnSync('envsubst', ['--version']).status !== 0) {
    console.warn(
      'NOT TESTED: the command that fills in ops/nginx.conf.template. Nginx or envsubst is not here.',
    );
    return test.skip();
  }
  const command = /^LISTEN=.* envsubst .*$/m.exec(readFileSync('docs/operations.md', 'utf8'))![0];
  const dir = newDir();
  const logs = join(dir, 'logs');
  mkdirSync(logs);
  const here = command.replaceAll('/var/log/oak-pages', logs).replace('/etc/nginx/conf.d', dir);
  execFileSync('sh', ['-c', here]);
  const site = readFileSync(join(dir, 'oak.conf'), 'utf8');
  expect(site).not.toMatch(/\$\{[A-Z]/);
  // nginx's own variables stay
  expect(site).toContain('$proxy_add_x_forwarded_for');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${dir}/${name};`,
  );
  const whole = `pid ${dir}/pid; error_log ${dir}/error.log; events {} http { ${temporary.join(' ')} include ${dir}/oak.conf; }`;
  writeFileSync(join(dir, 'nginx.conf'), whole);
  const tried = spawnSync(nginx, ['-t', '-p', dir, '-c', join(dir, 'nginx.conf')], { encoding: 'utf8' });
  expect(tried.stderr).toContain('test is successful');
  expect(tried.status).toBe(0);
});

/** Debian's own configuration of nginx needs it. */
const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ family }) => family === 'IPv6'),
);

/** A site behind ops/https.conf.template, as the handbook's own command fills it in; null where its programs are missing. */
async function behindHttps(site: Server) {
  const nginx = '/usr/sbin/nginx';
  const tools = [nginx, 'envsubst', 'openssl'];
  if (tools.some((tool) => spawnSync(tool, [tool === 'openssl' ? 'version' : '-V']).error)) {
    console.warn('NOT TESTED: ops/https.conf.template. Nginx, envsubst or openssl is not here.');
    return null;
  }
  const handbook = readFileSync('docs/operations.md', 'utf8');
  const dir = newDir();
  const [httpsPort, httpPort, sitePort] = [await freePort(), await freePort(), await freePort()];
  site.listen(sitePort, '127.0.0.1');
  onCleanUp(async () => void site.close().closeAllConnections());
  const subject = [
    '-subj',
    '/CN=oak.example',
    '-keyout',
    `${dir}/privkey.pem`,
    '-out',
    `${dir}/fullchain.pem`,
  ];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject], { stdio: 'ignore' });
  const command = /^HTTPS=.* envsubst .*$/m
    .exec(handbook)![0]
    .replace('HTTPS=443', `HTTPS=${httpsPort}`)
    .replace('HTTP=80', `HTTP=${httpPort}`)
    .replace('/etc/letsencrypt/live/oak.example', dir)
    .replace('127.0.0.1:8080', `127.0.0.1:${sitePort}`)
    .replace('/etc/nginx/conf.d', dir);
  execFileSync('sh', ['-c', command]);
  // the template listens at every address, and a test at the machine's own alone
  const own = [
    's/listen \\([0-9]\\)/listen 127.0.0.1:\\1/',
    hasIpv6 ? 's/\\[::\\]/[::1]/' : '/listen \\[::\\]/d',
  ];
  execFileSync('sed', ['-i', own.join(';'), join(dir, 'oak-https.conf')]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${dir}/${name};`,
  );
  // the other template, which stands in the same nginx, says whose requests are counted together
  const subscriber =
    'map $remote_addr $subscriber { default $remote_addr; } map $remote_addr $customer { default ""; }';
  writeFileSync(
    join(dir, 'nginx.conf'),
    `daemon off; pid ${dir}/pid; error_log ${dir}/error.log; events { worker_connections 8192; }
     http { access_log ${dir}/access.log; ${temporary.join(' ')} ${subscriber} include ${dir}/oak-https.conf; }`,
  );
  const child = spawn(nginx, ['-p', dir, '-c', join(dir, 'nginx.conf')], { stdio: 'ignore' });
  onCleanUp(async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
  });
  await expect.poll(() => accepts(httpsPort), { timeout: 10_000 }).toBe(true);
  return { dir, httpsPort, httpPort };
}

it('https by the handbook’s own command lets documents through whole, names their sender, and logs nothing', async (test) => {
  const came: { length: number; host: string; from: string; path: string }[] = [];
  const site = createServer(async (request, response) => {
    const { host = '', 'x-forwarded-for': from = '' } = request.headers;
    const length = (await request.toArray()).reduce((sum: number, piece: Buffer) => sum + piece.length, 0);
    came.push({ length, host, from: String(from), path: request.url! });
    response.end('ok');
  });
  const front = await behindHttps(site);
  if (!front) return test.skip();
  const { dir, httpsPort, httpPort } = front;
  const body = Buffer.alloc(30_000_000, 'x');
  const sent = request({
    port: httpsPort,
    host: '127.0.0.1',
    method: 'POST',
    path: '/submit/status/a-secret',
    rejectUnauthorized: false,
    headers: { host: 'oak.example', 'x-forwarded-for': '203.0.113.7', 'content-length': body.length },
  }).end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(200);
  expect(came).toEqual([
    {
      length: body.length,
      host: 'oak.example',
      from: '203.0.113.7, 127.0.0.1',
      path: '/submit/status/a-secret',
    },
  ]);
  // by IPv6 a visitor reached Debian's own page, 'Welcome to nginx!'
  for (const host of hasIpv6 ? ['127.0.0.1', '[::1]'] : ['127.0.0.1']) {
    const plain = await fetch(`http://${host}:${httpPort}/contact?a=b`, { redirect: 'manual' });
    expect(plain.headers.get('location')).toBe('https://oak.example/contact?a=b');
  }
  for (const log of ['access.log', 'error.log'].map((name) => join(dir, name)))
    if (existsSync(log)) expect(readFileSync(log, 'utf8')).not.toContain('a-secret');
});

it('https refuses what one address asks for beyond a thousand at once, and passes none of it on', async (test) => {
  let passed = 0;
  // nothing is answered, so that all of it is asked for within a moment, on whatever machine
  const site = createServer(() => {
    passed += 1;
  });
  const front = await behindHttps(site);
  if (!front) return test.skip();
  let refused = 0;
  const sessions = Array.from({ length: 24 }, () => {
    const session = connect(`https://127.0.0.1:${front.httpsPort}`, { rejectUnauthorized: false });
    session.on('error', () => {});
    // as many as nginx takes at once of one connection
    for (let n = 0; n < 128; n++)
      session
        .request({ ':path': '/' })
        .on('error', () => {})
        .on('response', ({ ':status': status }) => {
          if (status === 429) refused += 1;
        })
        .resume();
    return session;
  });
  await expect.poll(() => refused, { timeout: 30_000 }).toBeGreaterThan(0);
  await expect.poll(() => passed, { timeout: 30_000 }).toBeGreaterThanOrEqual(1_000);
  for (const session of sessions) session.destroy();
});

/** The settings of the location that nginx takes for a path: the first whose pattern fits. */
function settingsAt(path: string): Map<string, string> {
  const template = readFileSync('ops/nginx.conf.template', 'utf8');
  for (const [, how, pattern, body] of template.matchAll(
    /^ {2}location (~\*?) (\S+) \{\n([\s\S]*?)^ {2}\}/gm,
  ))
    if (new RegExp(pattern!, how === '~*' ? 'i' : '').test(path))
      return new Map([...body!.matchAll(/^ {4}(\w+) (.+);$/gm)].map(([, name, value]) => [name!, value!]));
  return new Map();
}

it('documents go through the proxy whole, as they come and to one copy, and it waits until they are scanned', () => {
  const scanner = readFileSync('server/scan-file.ts', 'utf8');
  const scanSeconds = Number(/^const SCAN_MS = ([\d_]+);/m.exec(scanner)![1]!.replaceAll('_', '')) / 1000;
  for (const path of [
    '/submit/send',
    '/submit/status/a-token_of-43',
    '/submit/status/a-token_of-43/files',
    '/SUBMIT/STATUS/a-token/files',
    '/staff/deals/12/terms',
    '/staff/content/new/article',
    '/staff/content/room/pages/home.yaml',
  ]) {
    const at = settingsAt(path);
    expect(at.get('client_max_body_size'), path).toBe('102m');
    expect(at.get('proxy_request_buffering'), path).toBe('off');
    // only where a copy takes no connection: without `non_idempotent` nginx sends no post twice
    expect(at.get('proxy_next_upstream'), path).toBe('error');
    expect(at.get('proxy_pass'), path).toBe('http://documents');
    // twenty documents, each with a scanner that takes all of its time
    expect(parseInt(at.get('proxy_read_timeout')!, 10), path).toBeGreaterThanOrEqual(20 * scanSeconds);
  }
  // the server refuses what is too large, in words
  expect(102 * 1024 ** 2).toBeGreaterThan(REQUEST_MOST);
  for (const path of ['/', '/contact', '/submit/sent/a-token', '/staff/inbox'])
    expect(settingsAt(path).get('client_max_body_size'), path).toBeUndefined();
});

it('the proxy waits for what is published or undone as long as an edition may take to be made', () => {
  const maker = readFileSync('server/editions/edition-maker.ts', 'utf8');
  const makeSeconds = Number(/make: ([\d_]+)/.exec(maker)![1]!.replaceAll('_', '')) / 1000;
  for (const path of ['/staff/content/out', '/staff/content/record/3', '/staff/content'])
    expect(parseInt(settingsAt(path).get('proxy_read_timeout') ?? '20', 10), path).toBeGreaterThan(
      makeSeconds,
    );
});

it('systemd enables two copies by the handbook’s unit, and knows all that stands in it', (test) => {
  if (spawnSync('systemd-analyze', ['--version']).status !== 0) {
    console.warn('NOT TESTED: the unit for systemd, which is not here.');
    return test.skip();
  }
  const unit = /```ini\n(\[Unit\].*?)```/s.exec(readFileSync('docs/operations.md', 'utf8'))![1]!;
  const dir = newDir();
  const units = join(dir, 'etc/systemd/system');
  mkdirSync(units, { recursive: true });
  const ofCopies = unit.replace('User=', 'Environment=PORT=%i HOST=127.0.0.1 TRUST_PROXY=1\nUser=');
  writeFileSync(join(units, 'oak@.service'), ofCopies);
  execFileSync('systemctl', [`--root=${dir}`, 'enable', 'oak@3000', 'oak@3001'], { stdio: 'pipe' });
  expect(readdirSync(join(units, 'multi-user.target.wants'))).toEqual([
    'oak@3000.service',
    'oak@3001.service',
  ]);
  const here = ofCopies.replaceAll('/srv/site/node_modules/.bin/node', process.execPath);
  const one = join(dir, 'oak@3000.service');
  writeFileSync(one, here);
  const verified = spawnSync('systemd-analyze', ['verify', one], { encoding: 'utf8' });
  expect([verified.status, verified.stderr]).toEqual([0, '']);
});

it('the handbook says of each warning and error in the log what it means and what to do', () => {
  const handbook = readFileSync('docs/operations.md', 'utf8');
  const table = handbook.slice(
    handbook.indexOf('## At three in the morning'),
    handbook.indexOf('## The log'),
  );
  const sources = globSync('{server,office,db,app}/**/*.ts').filter((path) => !path.includes('.test.'));
  const said = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/log\.(?:warn|error|fatal)\([^'`;]*?['`](.+?)['`]/gis)].map(
      ([, words]) => words!.split(/[:;,]? ?\$\{|[:;,] /)[0]!,
    ),
  );
  expect(said.length).toBeGreaterThan(40);
  expect([...new Set(said)].filter((words) => !table.includes(words))).toEqual([]);
});

it('no command of the handbook is broken over two lines, where copying it would run its halves', () => {
  const prose = readFileSync('docs/operations.md', 'utf8').replaceAll(/^```.*?^```$/gms, '');
  const spans = prose.split(/\n\n|\n(?=\|)/).flatMap((part) => [...part.matchAll(/`([^`]*)`/g)]);
  expect(spans.length).toBeGreaterThan(400);
  expect(spans.map(([, words]) => words).filter((words) => words!.includes('\n'))).toEqual([]);
});

it('the handbook keeps typed values out of the log of Debian’s PostgreSQL, as compose.yaml does', () => {
  const settings = [...readFileSync('compose.yaml', 'utf8').matchAll(/-c, (log_\w+)=(\w+)/g)];
  expect(settings.length).toBe(3);
  const handbook = readFileSync('docs/operations.md', 'utf8');
  for (const [, name, value] of settings)
    expect(handbook).toContain(`alter database oak set ${name} = ${value}`);
  // no dump has them: whoever restores at night reads what stands with the restore
  const restore = handbook.slice(handbook.indexOf('\npg_restore --no-owner'));
  expect(restore.slice(0, 1000)).toContain('`alter database`');
});

it('the trial of a restore reaches nothing of the real site: neither people by mail, nor its bucket, nor publishers', () => {
  const handbook = readFileSync('docs/operations.md', 'utf8');
  const emptied = /Try it once a quarter.*?`((?:\w+= ?)+)`/s.exec(handbook)![1]!.split('= ');
  // a trial over the real bucket erased each document that came after its backup
  for (const name of ['SMTP_URL', 'BENCHMARK_URL', 'TREASURY_URL', 'DEAL_FILES_URL'])
    expect(emptied.map((word) => word.replace('=', ''))).toContain(name);
});

it('an upgrade takes nothing away from running copies while it installs, nor where an installation fails', () => {
  const blocks = [...readFileSync('docs/operations.md', 'utf8').matchAll(/^```sh\n(.*?)^```/gms)];
  const upgrade = blocks.map(([, block]) => block!).find((block) => block.includes('--prefix'))!;
  const site = join(newDir(), 'site');
  mkdirSync(join(site, 'node_modules/old'), { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) writeFileSync(join(site, name), '{}');
  const env = { PATH: `${join(site, '..')}:${process.env.PATH}` };
  // as a person pastes it: a shell goes on to the next line after one that failed
  const upgradeWith = (npm: string) => {
    writeFileSync(join(site, '../npm'), `#!/bin/sh\n${npm}\n`, { mode: 0o755 });
    return spawnSync('sh', ['-c', upgrade], { cwd: site, env }).status;
  };
  expect(upgradeWith('exit 1')).toBe(1);
  expect(readdirSync(join(site, 'node_modules'))).toEqual(['old']);
  rmSync(join(site, '../next'), { recursive: true });
  // in place of npm: installs nothing but one package, and sees what the copies have meanwhile
  const installs =
    'test -d node_modules/old && for to; do :; done && test -f "$to/package-lock.json" && mkdir -p "$to/node_modules/new"';
  expect(upgradeWith(installs)).toBe(0);
  expect(readdirSync(join(site, 'node_modules'))).toEqual(['new']);
  expect(readdirSync(join(site, '..')).sort()).toEqual(['npm', 'site']);
});
