import { describe, expect, it } from 'vitest';
import { loadContent } from '#app/collections/content.server.ts';
import { deskData, sheetSite } from '#app/pages/lending/deal/desk.server.ts';
import { answerAssistant } from './answer-assistant.server.ts';
import { assistantTools } from './tools.server.ts';

const SITE = 'https://oak.example';
const content = loadContent();

async function post(body: unknown) {
  const request = new Request(`${SITE}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify(body),
  });
  const tools = assistantTools(content, deskData(content, '2026-11-22'), sheetSite(content), SITE);
  const response = await answerAssistant(request, tools);
  return { status: response.status, body: await response.json() };
}
const call = (id: number, args: object) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'size_deal', arguments: args },
});

describe('an assistant', () => {
  it('asks one thing in a post', async () => {
    const { status, body } = await post([call(1, { loan: '12.5M' }), call(2, {})]);
    expect(status).toBe(400);
    expect(body).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32600 } });
    expect((await post([])).status).toBe(400);
  });

  it('may send a choice as the address takes it', async () => {
    const { body } = await post(
      call(1, { loan: 12_500_000, days: 360, for: 'Refinance', type: 'Medical Office' }),
    );
    expect(body.result.structuredContent.deal).toMatchObject({
      loan: 12_500_000,
      days: '360',
      for: 'refinance',
      type: 'medical-office',
    });
  });

  it('is told of a name that is none', async () => {
    const { body } = await post(call(1, { ltv: 75 }));
    expect(JSON.stringify(body)).toContain('ltv');
    expect(body.result?.isError ?? body.error !== undefined).toBe(true);
    const { body: listed } = await post({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    for (const { name, inputSchema } of listed.result.tools)
      if (name !== 'list_programs') expect(inputSchema.additionalProperties, name).toBe(false);
    const { properties, required } = listed.result.tools.find(
      ({ name }: { name: string }) => name === 'size_deal',
    ).inputSchema;
    expect([properties.days.enum.toSorted(), required ?? []]).toEqual([['30', '360'], []]);
  });
});
