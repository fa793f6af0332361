import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { loadContent } from '#app/collections/content.server.ts';
import { RECKONED_DEALS } from '#tests/data/reckoned-deals.ts';
import { expect, site, test } from '../site.ts';

async function connected() {
  const client = new Client({ name: 'test', version: '1' });
  // the SDK's types contradict each other under exactOptionalPropertyTypes
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', site())) as never);
  return client;
}

interface Answer {
  isError?: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the tool answers
  structuredContent?: any;
  content: { text: string }[];
}
const call = async (client: Client, name: string, args: object = {}) =>
  (await client.callTool({ name, arguments: args as Record<string, unknown> })) as unknown as Answer;
const parametersOf = (query: string) => Object.fromEntries(new URLSearchParams(query));

const content = loadContent();

test('an assistant finds six read-only tools and instructions about their answers @main', async () => {
  const client = await connected();
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(Object.keys(content.pages.assistants.tools));
  for (const { annotations } of tools) expect(annotations?.readOnlyHint).toBe(true);
  expect(client.getInstructions()).toBe(content.pages.assistants.instructions.join(' '));
  await client.close();
});

test('it gets the same loans, costs and takeouts as the data for programs', async ({ request }) => {
  const client = await connected();
  for (const { deal } of RECKONED_DEALS) {
    const data = await (await request.get(`/lending/deal.json?${deal}`)).json();
    const asked = parametersOf(deal);
    const [sized, cost, takeout] = await Promise.all([
      call(client, 'size_deal', asked),
      call(client, 'bridge_cost', asked),
      call(client, 'takeout', asked),
    ]);
    expect(sized.structuredContent.programs, deal).toEqual(data.programs);
    expect(sized.structuredContent.version).toBe(content.terms.version);
    expect(cost.structuredContent.cost, deal).toEqual(data.cost);
    expect(takeout.structuredContent.takeout, deal).toEqual(data.takeout);
    // the tool's text is the Markdown version of the page
    const twin = await (await request.get(`/lending/deal.md?${deal}`)).text();
    expect(sized.content[0]!.text, deal).toBe(twin);
    expect((await request.get(`/lending/deal.md.data?${deal}`)).status()).toBe(200);
    expect(takeout.content[0]!.text).toContain('Indicative, not a commitment to lend.');
  }
  await client.close();
});

test('its loans, and those of the data for programs, are those that the page of the deal shows @all', async ({
  request,
}) => {
  const client = await connected();
  let compared = 0;
  for (const { deal } of RECKONED_DEALS) {
    const html = await (await request.get(`/lending/deal?${deal}`)).text();
    const data = await (await request.get(`/lending/deal.json?${deal}`)).json();
    const sized = await call(client, 'size_deal', parametersOf(deal));
    for (const part of html.split(' id="loan-').slice(1)) {
      const key = part.slice(0, part.indexOf('"'));
      const least = /<tr class="lowest">.*?<td class="n">\$([\d,]+)/s.exec(part)?.[1];
      if (least === undefined) continue;
      // Sizing tests are in whole dollars. Insured loans are rounded down to $100.
      const step = key.startsWith('2') ? 100 : 1;
      const loan = Math.floor(Number(least.replaceAll(',', '')) / step) * step;
      const found = [data, sized.structuredContent].map(
        ({ programs }) => programs.find((one: { key: string }) => one.key === key).largest,
      );
      expect(found, `${key} of ${deal}`).toEqual([loan, loan]);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(3 * RECKONED_DEALS.length);
  await client.close();
});

test('it reads the terms and the closed loans', async () => {
  const client = await connected();
  const { programs } = (await call(client, 'list_programs')).structuredContent;
  expect(programs).toHaveLength(content.bridge.programs.length + content.fhaHud.programs.length);
  for (const { key, version } of programs) {
    const terms = (await call(client, 'program_terms', { program: key })).structuredContent;
    expect(terms.version).toBe(version);
    expect(terms.rows.length).toBeGreaterThan(10);
  }
  const all = (await call(client, 'closed_deals')).structuredContent;
  const some = (await call(client, 'closed_deals', { region: 'west' })).structuredContent;
  expect(all.count).toBe(content.transactions.length);
  expect(some.transactions).toEqual(
    all.transactions.filter(({ region }: { region: string }) => region === 'west'),
  );
  await client.close();
});

test('it is told which value is invalid, and which values are valid', async () => {
  const client = await connected();
  const { isError, content: said } = await call(client, 'size_deal', { noi: '905', loan: 12_500_000 });
  expect(isError).toBe(true);
  expect(JSON.parse(said[0]!.text).errors).toMatchObject([{ parameter: 'noi', guess: '905k' }]);
  await client.close();
});

test('only posted JSON is accepted, from any site', async ({ request }) => {
  expect((await request.get('/mcp')).status()).toBe(405);
  expect((await request.post('/mcp', { form: { a: 'b' } })).status()).toBe(415);
  const headers = { origin: 'https://other.example', accept: 'application/json, text/event-stream' };
  const ask = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const answer = await request.post('/mcp', { headers, data: ask });
  expect(answer.status()).toBe(200);
  expect(answer.headers()['access-control-allow-origin']).toBe('*');
  expect(answer.headers()['mcp-session-id']).toBeUndefined();
});
