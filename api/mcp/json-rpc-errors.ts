import type { ApiMiddleware } from '../http/context.ts';
import { ERROR_STATUS, Refusal } from '../http/errors.ts';
import { writeJson } from '../http/respond.ts';

/** JSON-RPC codes: -32700 (parse error) for a body that cannot be read as JSON; SERVER_ERROR for everything else. */
const CODES: Partial<Record<Refusal['type'], number>> = { invalid_input: -32_700 };
const SERVER_ERROR = -32_000;

/**
 * Converts a `Refusal` thrown before the JSON-RPC request is handled to a JSON-RPC error response with the status of the REST API.
 */
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

export function describeRefusal({ type, message }: Refusal, id: string | number | null): object {
  return { jsonrpc: '2.0', id, error: { code: CODES[type] ?? SERVER_ERROR, message, data: { type } } };
}
