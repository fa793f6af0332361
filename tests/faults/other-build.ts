import { cpSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '#server/editions/files-below.ts';
import { keepFiles } from '../../scripts/build/kept-files.ts';
import { onCleanUp } from './server-process.ts';

/**
 * The current build under another name, with other names of scripts, styles and pictures, like a build from other
 * sources.
 */
export function otherBuild(): string {
  const name = `build-upgrade-${process.pid}`;
  const client = join(name, 'client');
  onCleanUp(async () => rmSync(name, { recursive: true, force: true }));
  cpSync(realpathSync('build'), name, { recursive: true, filter: (path) => !/\.(br|gz|zst)$/.test(path) });
  const names = new Map<string, string>();
  for (const file of readdirSync(join(client, 'assets')))
    if (file.endsWith('.js')) names.set(`/${file}`, `/${file.replace(/\.js$/, 'x.js')}`);
  for (const folder of readdirSync(join(client, 'pictures'))) names.set(`/${folder}/`, `/${folder}x/`);
  const old = new RegExp([...names.keys()].map((one) => one.replaceAll('.', '\\.')).join('|'), 'g');
  for (const file of filesBelow(name)) {
    if (/\.(html|js|css|data)$/.test(file))
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replace(old, (one) => names.get(one)!),
      );
  }
  for (const [from, to] of names) {
    const folder = from.endsWith('/') ? 'pictures' : 'assets';
    renameSync(join(client, folder, from), join(client, folder, to));
  }
  keepFiles('build', name);
  return name;
}
