import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readXlsx } from 'hucre/xlsx';
import { RouterContextProvider } from 'react-router';
import { readContent } from '#app/collections/content.server.ts';
import type { Content } from '#app/collections/content.ts';
import { termsHistory } from '#app/features/terms-history/terms-history.server.ts';
import { publishedTerms } from '#app/lending/published-terms.ts';
import type { Pages } from '#server/editions/prerender.ts';
import { pageMarkdown } from '../../server/page-markdown.ts';
import { expect, test } from '../site.ts';

const FILE = 'programs/bridge/core-bridge.yaml';
const [FROM, TO] = ['percent: 80, max: ltv', 'percent: 73, max: ltv'];
const DEAL =
  'for=stabilize&type=multifamily&market=primary&debt=10M&value=15M&value2=16M&noi=2M&sofr=4&loan=1.5M';

/** Every output that has the terms, and the pattern of the changed figure in it. */
const FORMS: [path: string, shows: RegExp | null][] = [
  ['/lending/bridge/core-bridge/', /73%/],
  ['/lending/bridge/', /73%/],
  ['/lending/compare/', /73%/],
  ['/lending/compare/?with=core,223f', /73%/],
  [`/lending/deal/?${DEAL}`, /73%/],
  [`/lending/deal/sheet/?${DEAL}`, /LTV/],
  ['/lending/terms/', /73% of stabilized value, was 80%/],
  ['/lending/terms/feed.xml', /73% of stabilized value, was 80%/],
  ['/lending/programs.json', /"from":73,"to":73/],
  ['/lending/programs.csv', /Up to 73%/],
  [`/lending/deal.json?${DEAL}`, /"limit":73/],
  ['/openapi.json', null],
  ['/llms.txt', null],
  ['/lending/term-sheets/oak-core-bridge.pdf', null],
  [`/lending/deal/sheet.pdf?${DEAL}`, null],
  [`/lending/deal.xlsx?${DEAL}`, null],
];

/** Tools for assistants that quote terms. */
const TOOLS: [name: string, asked: Record<string, string>][] = [
  ['program_terms', { program: 'core' }],
  ['size_deal', Object.fromEntries(new URLSearchParams(DEAL))],
  ['list_programs', {}],
];

const TAKEN_APART: [form: string, shows: RegExp | null][] = [
  ['Markdown', /73\\?%/],
  ['Workbook', /"73%",[^,]*,0\.73,/],
  ['program_terms', /Up to 73%/],
  ['size_deal', /"limit":73/],
  ['list_programs', null],
];

test('one figure changed in one file of the content changes every form that it is given out in @all', async () => {
  // two documents are compiled, and the content is read twice
  test.setTimeout(180_000);
  const root = mkdtempSync(resolve('.cache/one-source-'));
  try {
    const words = join(root, 'words');
    cpSync('content', words, { recursive: true });
    const before = readFileSync(join(words, FILE), 'utf8');
    expect(before).toContain(FROM);
    writeFileSync(join(words, FILE), before.replace(FROM, TO));
    const old = publishedTerms(readContent());
    const linked = ['', '/cost', '/takeout', '/sheet'].map((page): (typeof FORMS)[number] => [
      `/lending/deal${page}/?${DEAL}&terms=${old.version}`,
      /73% of stabilized value, was 80%/,
    ]);
    const forms = [...FORMS, ...linked];

    const { handler, services, servicesWith }: Pages = await import(
      pathToFileURL(resolve('build/server/pages.js')).href
    );
    const answers = async (content: Content) => {
      const history = termsHistory({
        list: async () => [{ version: old.version, asOf: old.asOf, firstServed: '2025-12-01' }],
        read: async (version) => (version === old.version ? old : null),
      });
      const ask = async (path: string, init?: RequestInit) => {
        const context = new RouterContextProvider();
        context.set(services, servicesWith({ content, pictures: {} }, { history }));
        const answer = await handler(new Request(`http://localhost${path}`, init), context);
        expect(answer.status, path).toBe(200);
        return Buffer.from(await answer.arrayBuffer()).toString('latin1');
      };
      const all = new Map<string, string>();
      for (const [path] of forms) all.set(path, await ask(path));
      // a workbook is compressed: its figures are read with a library
      const { sheets } = await readXlsx(Buffer.from(all.get(`/lending/deal.xlsx?${DEAL}`)!, 'latin1'));
      all.set('Workbook', JSON.stringify(sheets.map(({ rows }) => rows)));
      for (const [tool, asked] of TOOLS) {
        const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
        const params = { name: tool, arguments: asked };
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
        all.set(tool, await ask('/mcp/', { method: 'POST', headers, body }));
      }
      const facts = { url: 'http://localhost/', facts: {} };
      all.set('Markdown', pageMarkdown(all.get('/lending/bridge/core-bridge/')!, facts));
      return all;
    };
    const was = await answers(readContent());
    const now = await answers(readContent(words));
    for (const [path, shows] of [...forms, ...TAKEN_APART]) {
      expect(now.get(path) !== was.get(path), `${path} changes`).toBe(true);
      if (!shows) continue;
      expect(now.get(path), path).toMatch(shows);
      if (shows.source !== 'LTV') expect(was.get(path), path).not.toMatch(shows);
    }
  } finally {
    rmSync(root, { recursive: true });
  }
});
