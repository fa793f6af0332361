import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'parse5';
import { attribute, type Element, elements } from '../../server/html-elements.ts';
import { run, VERSIONS, write as writeFile } from './contestants.ts';
import { childSources, elementSource, propsSource } from './react-source.ts';

const ROOT = resolve('.cache/peers/desk');

/** What a page of the desk is made from: its finished HTML, and what its loader gave. */
interface DeskSource {
  html: string;
  loaderData: unknown;
  rootData: unknown;
}

/** The desk asks the router for these; here they are Next.js's own. */
const ROUTER = `'use client';
import { createElement as h, useCallback } from 'react';
import NextLink from 'next/link';
import { usePathname, useSearchParams as useNextSearchParams } from 'next/navigation';
import rootData from './root-data.json';

export const Link = ({ to, preventScrollReset = false, reloadDocument, ...rest }) =>
  h(NextLink, { href: to, scroll: !preventScrollReset, prefetch: false, ...rest });
export const useSearchParams = () => [useNextSearchParams()];
export const useLocation = () => ({ pathname: usePathname(), hash: '', key: '' });
export const useNavigationType = () => 'PUSH';
export const useRouteLoaderData = () => rootData;
// the address changes and nothing is asked of the server, as on the site
export const useNavigate = () =>
  useCallback(({ search }, { replace }) => {
    history[replace ? 'replaceState' : 'pushState'](null, '', '?' + search);
  }, []);
`;

/** The page's component, as app/pages/lending/deal/deal.tsx has it. */
const DESK = `'use client';
import { createElement as h, useEffect } from 'react';
import { behindAnswer } from './app/features/deal/desk/behind-answer.tsx';
import { DealHeadline } from './app/features/deal/answers/deal-headline.tsx';
import { DeskPageFrame } from './app/features/deal/desk/desk-page.tsx';

const answer = behindAnswer('deal', () =>
  import('./app/features/deal/answers/deal-answers.tsx').then(({ DealAnswers }) => DealAnswers),
);

export function Desk({ data }) {
  useEffect(() => void (document.documentElement.dataset.hydrated = ''), []);
  return h(
    DeskPageFrame,
    { data, page: 'deal', own: data.words, headline: (desk) => h(DealHeadline, { desk }), loadAnswer: answer.load },
    (desk) => h(answer.Part, { desk, alike: data.alike }),
  );
}
`;

const CONFIG = `export default {
  compress: false,
  typescript: { ignoreBuildErrors: true },
  compiler: { define: { __SITE_URL__: '', 'import.meta.env.SSR': 'false' } },
  turbopack: { root: import.meta.dirname, resolveAlias: { 'react-router': './router.js' } },
};`;

const write = (path: string, text: string) => writeFile(join(ROOT, path), text);

/** The desk's own modules, without the imports of styles: the page has the styles of the site's page. */
function copyModules(): void {
  for (const folder of ['app', 'drawings']) {
    cpSync(folder, join(ROOT, 'source', folder), {
      recursive: true,
      filter: (path) => !path.includes('.test.'),
    });
    for (const file of readdirSync(join(ROOT, 'source', folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file)) continue;
      const path = join(ROOT, 'source', folder, file);
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/^import '[^']+\.css';$/gm, ''));
    }
  }
}

function writeSources({ html, loaderData, rootData }: DeskSource): void {
  const all = [...elements(parse(html))];
  const only = (tag: string) => all.find(({ tagName }) => tagName === tag)!;
  const body = only('body');
  const parts = body.childNodes.filter((node): node is Element => 'tagName' in node);
  const main = parts.findIndex(({ tagName }) => tagName === 'main');
  const isOwn = (one: Element) => /\bcrumb\b/.test(attribute(one, 'class') ?? '') || one.tagName === 'script';
  const sources = (some: Element[]) =>
    some
      .filter((one) => !isOwn(one))
      .map(elementSource)
      .join(',\n');
  write(
    'package.json',
    JSON.stringify({
      private: true,
      type: 'module',
      imports: { '#app/*': './source/app/*', '#drawings/*': './source/drawings/*' },
      dependencies: { ...VERSIONS, financial: '0.2.4' },
      browserslist: ['chrome 125', 'safari 18', 'firefox 128'],
    }),
  );
  write('next.config.js', CONFIG);
  write('router.js', ROUTER);
  write('root-data.json', JSON.stringify(rootData));
  write('source/desk.js', DESK);
  write(
    'app/desk.css',
    childSources(only('style'))
      .map((text) => JSON.parse(text))
      .join(''),
  );
  write(
    'app/layout.js',
    `import { createElement as h } from 'react';
    import './desk.css';
    export default ({ children }) => h('html', ${propsSource(only('html'))},
      h('body', ${propsSource(body)}, ${sources(parts.slice(0, main))}, children, ${sources(parts.slice(main + 1))}));`,
  );
  write('desk-data.json', JSON.stringify(loaderData));
  write(
    'app/lending/deal/page.js',
    `import { createElement as h } from 'react';
    import data from '../../../desk-data.json';
    import { Desk } from '../../../source/desk.js';
    export default async ({ searchParams }) => {
      await searchParams; // rendered for each request, as the site's page with a deal is
      return h(Desk, { data });
    };`,
  );
}

/** Builds the deal desk with Next.js from the desk's own components, and starts its server. */
export async function startNextDesk(
  source: DeskSource,
): Promise<{ address: string; stop: () => Promise<void> }> {
  for (const old of ['.next', 'source']) rmSync(join(ROOT, old), { recursive: true, force: true });
  copyModules();
  writeSources(source);
  run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], ROOT);
  run(process.execPath, ['node_modules/next/dist/bin/next', 'build'], ROOT);
  const server = spawn(
    process.execPath,
    ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1', '--port', '0'],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NODE_ENV: 'production' } },
  );
  let said = '';
  const address = await new Promise<string>((settle, reject) => {
    server.stdout.on('data', (chunk) => {
      said += chunk;
      const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said);
      if (found && said.includes('Ready')) settle(found[0]);
    });
    server.on('exit', (code) => reject(new Error(`next start ended with ${code}: ${said}`)));
  });
  const stop = async () => {
    server.kill();
    if (server.exitCode === null) await once(server, 'exit');
  };
  return { address, stop };
}
