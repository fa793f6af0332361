import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parse, serializeOuter } from 'parse5';
import { build } from 'vite';
import { compress } from '#server/editions/compress.ts';
import { readSiteFiles, type SiteFiles } from '#server/site-files.ts';
import { attribute, type Element, elements } from '../../server/html-elements.ts';
import { childSources, elementSource, propsSource } from './react-source.ts';

export interface Contestant {
  name: string;
  /** The contestant's own files. Pictures and fonts are taken from the build. Null for the build itself. */
  directory: string | null;
}

export const PAGES = [
  { path: '/', name: 'home', file: 'index.html' },
  { path: '/contact', name: 'contact', file: 'contact/index.html' },
];

const CLIENT = 'build/client';
const ROOT = resolve('.cache/peers');
export const VERSIONS = { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' };

const policyPath = (directory: string) => `${directory}.csp.json`;

/** All files that a contestant can serve. */
export async function filesOf({ directory }: Contestant): Promise<SiteFiles> {
  const built = await readSiteFiles(CLIENT, 'build/csp.json');
  return directory ? new Map([...built, ...(await readSiteFiles(directory, policyPath(directory)))]) : built;
}

export const write = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};

const readBuilt = (file: string) => readFileSync(join(CLIENT, file), 'utf8');

const textOf = (element: Element) =>
  element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');

/** The code of a page's inline scripts, without script elements that hold data. */
export const inlineScripts = (html: string): string[] =>
  [...elements(parse(html))]
    .filter(({ tagName }) => tagName === 'script')
    .filter((script) => /^(|module|text\/javascript)$/.test(attribute(script, 'type') ?? ''))
    .map(textOf)
    .filter((code) => code.trim() !== '');

const withoutScripts = (html: string): string => html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '');

/** The page as React Router writes it: React starts from an inline script, and its modules are preloaded. */
function withStartAtOnce(html: string): string {
  const [element, start] = /<script type="module" async="" data-start="([^"]+)"><\/script>/.exec(html)!;
  const modules = new Set([start!]);
  for (const url of modules) {
    const imports = /(?:\bfrom|\bimport)\s*\(?\s*["']([^"']+\.js)["']/g;
    // dynamic imports count only in the start file, because React Router does not preload those of chunks
    for (const [found, name] of readBuilt(url).matchAll(imports)) {
      if (url === start || !found.includes('('))
        modules.add(new URL(name!, `http://localhost${url}`).pathname);
    }
  }
  modules.delete(start!);
  const preloads = [...modules].map((url) => `<link rel="modulepreload" href="${url}"/>`).join('');
  return html
    .replace(element, () => `<script type="module" async="">${readBuilt(start!)}</script>`)
    .replace('<script', () => `${preloads}<script`);
}

/** The parts of a finished page, without its scripts, from which the peers' pages are made. */
function partsOf(html: string) {
  const all = [...elements(parse(html))];
  const only = (tag: string) => all.find(({ tagName }) => tagName === tag)!;
  const head = only('head').childNodes.filter((node) => 'tagName' in node);
  return {
    html: only('html'),
    body: only('body'),
    css: textOf(only('style')),
    title: textOf(only('title')),
    description: attribute(all.find((one) => attribute(one, 'name') === 'description')!, 'content')!,
    head: head.filter(
      (one) => /^(meta|link|title)$/.test(one.tagName) && attribute(one, 'rel') !== 'stylesheet',
    ),
  };
}

/** Elements that Next.js writes itself, from the page's metadata or its pictures. */
const isNexts = (one: Element): boolean =>
  one.tagName === 'title' ||
  attribute(one, 'charset') !== undefined ||
  /^(viewport|description)$/.test(attribute(one, 'name') ?? '') ||
  attribute(one, 'as') === 'image';

function writeSources(): void {
  const targets = ['chrome 125', 'safari 18', 'firefox 128'];
  const manifest = { private: true, type: 'module', dependencies: VERSIONS, browserslist: targets };
  write(join(ROOT, 'package.json'), JSON.stringify(manifest));
  write(
    join(ROOT, 'next.config.js'),
    `export default { output: 'export', turbopack: { root: import.meta.dirname } };`,
  );
  for (const { name, path, file } of PAGES) {
    const { html, body, css, title, description, head } = partsOf(readBuilt(file));
    const content = `h(Fragment, null, ${childSources(body).join(',\n')})`;
    write(join(ROOT, `content/${name}.css`), css);
    write(
      join(ROOT, `content/${name}.js`),
      `import { createElement as h, Fragment } from 'react';\nimport './${name}.css';\nexport const content = ${content};`,
    );
    if (path === '/')
      write(
        join(ROOT, 'app/layout.js'),
        `import { createElement as h } from 'react';
        export default ({ children }) => h('html', ${propsSource(html)}, h('body', ${propsSource(body)}, children));`,
      );
    write(
      join(ROOT, 'app', path, 'page.js'),
      `import { createElement as h, Fragment } from 'react';
      import { content } from '${'../'.repeat(path.split('/').filter(Boolean).length + 1)}content/${name}.js';
      export const metadata = ${JSON.stringify({ title, description })};
      export default () => h(Fragment, null, ${head.filter((one) => !isNexts(one)).map(elementSource)}, content);`,
    );
    write(
      join(ROOT, `spa/${name}.js`),
      `import { createRoot } from 'react-dom/client';
      import { content } from '../content/${name}.js';
      createRoot(document.querySelector('#root')).render(content);`,
    );
    write(
      join(ROOT, 'spa', file),
      `<!doctype html><html lang="${attribute(html, 'lang')}"><head>${head.map((one) => serializeOuter(one)).join('')}
      <script type="module" src="/${name}.js"></script></head><body><div id="root"></div></body></html>`,
    );
  }
}

/** @throws with all that the command printed, if it fails */
export function run(command: string, args: string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  });
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} ended with ${status}\n${stdout}\n${stderr}`);
}

function buildNext(directory: string): void {
  run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], ROOT);
  rmSync(join(ROOT, 'out'), { recursive: true, force: true });
  run(process.execPath, ['node_modules/next/dist/bin/next', 'build'], ROOT);
  cpSync(join(ROOT, 'out'), directory, { recursive: true });
  for (const { path, file } of PAGES.slice(1)) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    renameSync(join(directory, `${path}.html`), join(directory, file));
  }
}

async function buildSpa(directory: string): Promise<void> {
  await build({
    root: join(ROOT, 'spa'),
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      outDir: directory,
      assetsInlineLimit: 0,
      cssTarget: ['chrome125', 'safari18', 'firefox128'],
      rolldownOptions: { input: PAGES.map(({ file }) => join(ROOT, 'spa', file)) },
    },
  });
}

/** Writes the Content Security Policy for a contestant's pages, and the compressed copies of its files. */
async function finish(directory: string): Promise<void> {
  const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
  const policy = PAGES.map(({ file }) => {
    const html = readFileSync(join(directory, file), 'utf8');
    const styles = [...elements(parse(html))].filter(({ tagName }) => tagName === 'style');
    return [`/${file}`, { scripts: inlineScripts(html).map(hash), styles: styles.map(textOf).map(hash) }];
  });
  write(policyPath(directory), JSON.stringify(Object.fromEntries(policy)));
  await compress(directory);
}

/** Makes all contestants from the existing build; the first is the build itself. */
export async function makeContestants(): Promise<Contestant[]> {
  if (!existsSync(join(CLIENT, 'index.html'))) throw new Error('There is no build yet. Run npm run build.');
  const sites = join(ROOT, 'sites');
  rmSync(sites, { recursive: true, force: true });
  writeSources();
  const edited = (edit: (html: string) => string) => (directory: string) => {
    for (const { file } of PAGES) write(join(directory, file), edit(readBuilt(file)));
  };
  const made: [name: string, directory: string, make: (directory: string) => void | Promise<void>][] = [
    ['no scripts', 'no-scripts', edited(withoutScripts)],
    ['React at once', 'at-once', edited(withStartAtOnce)],
    [`Next.js ${VERSIONS.next}`, 'next', buildNext],
    ['Vite SPA', 'spa', buildSpa],
  ];
  const contestants: Contestant[] = [{ name: 'this site', directory: null }];
  for (const [name, folder, make] of made) {
    const directory = join(sites, folder);
    await make(directory);
    await finish(directory);
    contestants.push({ name, directory });
  }
  return contestants;
}
