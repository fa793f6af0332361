import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const REPORTS = '/policy-reports';

/** A self-signed certificate for `localhost`, with its key. */
function certificate() {
  const dir = mkdtempSync(join(tmpdir(), 'oak-tls-'));
  const [keyFile, certFile] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...names, '-keyout', keyFile, '-out', certFile], {
    stdio: 'ignore',
  });
  const pair = { key: readFileSync(keyFile), cert: readFileSync(certFile) };
  rmSync(dir, { recursive: true });
  return pair;
}

/**
 * An https proxy in front of a site on this machine. WebKitGTK stores the office's secure cookie only over https, while
 * the other browsers make an exception for `localhost`. The proxy also asks each browser to report violations of a
 * page's policy, and stores the reports.
 */
export async function httpsFront(site: string) {
  const violations: string[] = [];
  const server = createServer(certificate(), async (req, res) => {
    const { method, url: path, headers } = req;
    if (path === REPORTS) {
      violations.push(await text(req));
      return res.writeHead(204).end();
    }
    const onward = request(new URL(path!, site), { method, headers }, (answer) => {
      const policy = answer.headers['content-security-policy'];
      res.writeHead(answer.statusCode!, {
        ...answer.headers,
        ...(policy && { 'content-security-policy': `${policy}; report-uri ${REPORTS}` }),
      });
      answer.pipe(res);
    });
    onward.on('error', () => res.destroy());
    req.pipe(onward);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    /** The browsers' reports as JSON, in the order of arrival. */
    violations,
    close: () => server.close().closeAllConnections(),
  };
}
