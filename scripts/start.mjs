// From a fresh clone to a served site: installs what is missing, builds what is stale, and serves. Runs on the
// machine's own Node: no dependencies, and no syntax newer than Node 20.
import { spawn } from 'node:child_process';
import { buildIfStale } from './build-if-stale.mjs';
import { installIfStale, pinnedNode } from './install-if-stale.mjs';

const parent = process.ppid;

await installIfStale();
if (!(await buildIfStale())) {
  process.stderr.write('The build did not succeed; what it printed above says why.\n');
  process.exit(1);
}

const server = spawn(pinnedNode, ['server/server.ts'], { stdio: 'inherit' });
// The server may receive a Ctrl+C from the terminal as well; it counts both as one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
// An npm that is killed with SIGKILL forwards nothing; the server should then end too and free its port.
if (process.env.npm_lifecycle_event !== undefined) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    server.kill('SIGTERM');
  }, 250);
}
server.on('error', (error) => {
  process.stderr.write(`The server could not be started: ${error.message}\n`);
  process.exit(1);
});
server.on('exit', (code, signal) => {
  if (signal === null) process.exit(code ?? 1);
  // Ended by a signal: this process ends in the same way, so that its parent sees it.
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
