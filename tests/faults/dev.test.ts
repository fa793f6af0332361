import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { newDataDir, onCleanUp } from './server-process.ts';

it('npm run dev serves the private office, and takes the documents of a deal @all', {
  timeout: 120_000,
}, async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  const env = { ...process.env, PORT: String(port), DATA_DIR: newDataDir(), LOG_LEVEL: 'error' };
  const dev = spawn(process.execPath, ['scripts/dev.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(dev, 'close');
  onCleanUp(async () => {
    dev.kill();
    await ended;
  });
  // read to its end, because Vite writes more later, and needs a reader
  await new Promise<void>((ready) =>
    dev.stdout.on('data', (chunk) => String(chunk).includes('with hot reload') && ready()),
  );
  const url = `http://localhost:${port}`;
  expect((await fetch(`${url}/staff/office.css`)).status).toBe(404);
  const invited = execFileSync(process.execPath, ['scripts/staff.ts', 'invite', 'robin@oak.example'], {
    env,
    encoding: 'utf8',
  });
  const door = await fetch(/http:\S+/.exec(invited)![0]);
  expect(await door.text()).toContain('One step to the office');
  for (const file of ['office.css', 'office.js'])
    expect((await fetch(`${url}/staff/${file}`)).status).toBe(200);

  const body = new FormData();
  const person = { role: 'sponsor', name: 'Robin', email: 'robin@hale.example', consent: 'on' };
  for (const [name, value] of Object.entries(person)) body.append(name, value);
  body.append('file:t12', new File(['%PDF-1.7 rents'], 'T12.pdf'));
  const sent = await fetch(`${url}/submit/send?for=buy&price=5M`, {
    method: 'POST',
    body,
    redirect: 'manual',
  });
  const page = sent.headers.get('location')!.replace('/sent/', '/status/');
  expect(await (await fetch(url + page)).text()).toContain('T12.pdf, 1 KB, ');
});
