/**
 * The sizes of the documents in which terms and deals can be downloaded, and the median time that the server needs for
 * one, without the first requests. Requests run one after another. Needs a build.
 */
import { readdirSync, statSync } from 'node:fs';
import { loadContent } from '#app/collections/content.server.ts';
import { launchSite } from '../tests/start-site.ts';

const TIMES = 40;
const WARM = 10;
const SHEETS = 'build/client/lending/term-sheets';

const deal = String(new URLSearchParams(loadContent().pages.deal.example));
const post = (method: string, params: object = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
});
const size = { name: 'size_deal', arguments: Object.fromEntries(new URLSearchParams(deal)) };
const ASKED: [name: string, path: string, init?: RequestInit][] = [
  ['deal as a page', `/lending/deal?${deal}`],
  ['deal as Markdown', `/lending/deal?${deal}`, { headers: { accept: 'text/markdown' } }],
  ['deal as data', `/lending/deal.json?${deal}`],
  ['deal as a workbook', `/lending/deal.xlsx?${deal}`],
  ['deal as a PDF', `/lending/deal/sheet.pdf?${deal}`],
  ['tools of an assistant', '/mcp', post('tools/list')],
  ['deal to an assistant', '/mcp', post('tools/call', size)],
];

const line = (text: string) => process.stdout.write(`${text}\n`);
for (const file of readdirSync(SHEETS).filter((name) => name.endsWith('.pdf')))
  line(`| ${file} | ${statSync(`${SHEETS}/${file}`).size.toLocaleString('en-US')} B | |`);

const site = await launchSite();
try {
  for (const [name, path, init] of ASKED) {
    const times: number[] = [];
    let bytes = 0;
    for (let i = 0; i < WARM + TIMES; i++) {
      const began = performance.now();
      const answer = await fetch(site.address + path, init);
      bytes = (await answer.arrayBuffer()).byteLength;
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      if (i >= WARM) times.push(performance.now() - began);
    }
    const median = times.toSorted((a, b) => a - b)[TIMES / 2]!;
    line(`| ${name} | ${bytes.toLocaleString('en-US')} B | ${median.toFixed(1)} ms |`);
  }
} finally {
  await site.stop();
}
