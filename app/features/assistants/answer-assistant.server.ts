import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';

/** What a list of questions is told: the protocol has none, and one post is one question to the limit of requests. */
const NO_LISTS = { code: -32600, message: 'Invalid Request: one message to a post' };

/** Answers one post of an assistant, by tools that are there for this post alone. */
export async function answerAssistant(request: Request, tools: Server): Promise<Response> {
  const asked: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  if (Array.isArray(asked))
    return Response.json({ jsonrpc: '2.0', id: null, error: NO_LISTS }, { status: 400 });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await tools.connect(transport);
  return transport.handleRequest(request);
}
