import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';

/**
 * The answer to a batch of messages: the protocol no longer has batches, and the rate limit counts one post as one
 * message.
 */
const NO_LISTS = { code: -32600, message: 'Invalid Request: one message to a post' };

/** Answers one post by an assistant, with tools that exist for this post only. */
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
