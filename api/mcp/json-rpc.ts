import type { ApiContext, ApiMiddleware } from '../http/context.ts';
import { writeJson } from '../http/respond.ts';
import { Refusal, ERROR_STATUS } from '../http/errors.ts';
import { countRequest, countRequests, runCounted } from '../middleware/rate-limit.ts';

/** JSON-RPC codes: -32700 (parse error) for a body that cannot be read as JSON; SERVER_ERROR for everything else. */
const CODES: Partial<Record<Refusal['type'], number>> = { invalid_input: -32_700 };
const SERVER_ERROR = -32_000;

/** The revisions of the protocol that have batches. */
const BATCH_REVISIONS = ['2024-11-05', '2025-03-26'];

const MAX_MESSAGES = 20;
const INVALID_REQUEST = -32_600;

/**
 * Serves the messages of a batch one after the other. All are counted in the limit of the key, in one statement; a
 * message beyond the limit gets an error response. A client with a revision that has no batches gets 400.
 */
export async function serveBatch(
  ctx: ApiContext,
  messages: readonly unknown[],
  serve: (message: unknown) => Promise<Buffer>,
): Promise<void> {
  const revision = ctx.get('MCP-Protocol-Version');
  // A request without a revision has that of 2025-03-26.
  if (revision !== '' && !BATCH_REVISIONS.includes(revision)) {
    return reject(ctx, `Revision ${revision} of the protocol has no batches: send one message per request.`);
  }
  if (messages.length === 0 || messages.length > MAX_MESSAGES) {
    return reject(ctx, `A batch has 1 to ${MAX_MESSAGES} messages (got ${messages.length}).`);
  }
  // The request has counted for its first message.
  const counted = await countRequests(ctx, 'mcp', messages.length - 1);
  const responses: Buffer[] = [];
  for (const [index, message] of messages.entries()) {
    const serveOne = (): Promise<Buffer> => serve(message);
    const serveCounted = (): Promise<Buffer> => {
      if (index === 0) return serveOne();
      // A message beyond the limit is counted again, because messages that were refused for load count no more.
      return index <= counted.admitted ? runCounted(ctx, 'mcp', counted, serveOne) : countRequest(ctx, 'mcp', serveOne);
    };
    const response = await serveCounted().catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      ctx.set(error.headers);
      return Buffer.from(JSON.stringify(describeRefusal(error, readId(message))));
    });
    if (response.length > 0) responses.push(Buffer.from(responses.length > 0 ? ',' : '['), response);
  }
  ctx.status = responses.length > 0 ? 200 : 202;
  ctx.set('Content-Type', 'application/json');
  ctx.body = responses.length > 0 ? Buffer.concat([...responses, Buffer.from(']')]) : '';
}

function reject(ctx: ApiContext, message: string): void {
  const error = { code: INVALID_REQUEST, message, data: { type: 'invalid_input' } };
  writeJson(ctx, ERROR_STATUS.invalid_input, { jsonrpc: '2.0', id: null, error });
}

function readId(message: unknown): string | number | null {
  const { id } = Object(message) as { id?: unknown };
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

/** Converts refusals before a JSON-RPC request is handled to JSON-RPC errors with the status of the REST API. */
export function toJsonRpcErrors(): ApiMiddleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      ctx.set(error.headers);
      writeJson(ctx, ERROR_STATUS[error.type], describeRefusal(error, null));
    }
  };
}

function describeRefusal({ type, message }: Refusal, id: string | number | null): object {
  return { jsonrpc: '2.0', id, error: { code: CODES[type] ?? SERVER_ERROR, message, data: { type } } };
}
