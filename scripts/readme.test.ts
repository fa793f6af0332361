import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const readme = readFileSync('README.md', 'utf8');
const layout = /```text\n([\s\S]*?)```/.exec(readme)![1]!;
/** Names at the start of a line are in the root, indented ones in app/. */
const named = [...layout.matchAll(/^( *)([\w.-]+\/?)(?: |$)/gm)].map(
  ([, indent, name]) => `${indent && 'app/'}${name}`,
);

it('its layout names every folder, and nothing that is not there', () => {
  const ignored = readFileSync('.gitignore', 'utf8').split('\n');
  const folders = (of: string) =>
    readdirSync(of, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !/^\.|^build/.test(entry.name))
      .map(({ name }) => `${name}/`)
      .filter((name) => !ignored.includes(name));
  expect(named.filter((name) => !existsSync(name))).toEqual([]);
  const there = [...folders('.'), ...folders('app').map((name) => `app/${name}`)];
  expect(there.filter((name) => !named.includes(name))).toEqual([]);
});

it('its commands exist', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const commands = [...readme.matchAll(/`(?:npm run )?(bench:[\w:]+)|npm run ([\w:-]+)/g)].map(
    ([, a, b]) => a ?? b!,
  );
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});
