import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newDir } from './server-process.ts';

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
