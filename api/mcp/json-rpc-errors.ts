import type { ApiMiddleware } from '../http/context.ts';
import { ERROR_STATUS, Refusal } from '../http/errors.ts';
import { writeJson } from '../http/respond.ts';

/** Parse error, for a body that is no acceptable JSON; else a code of this server. */
const CODES: Partial<Record<Refusal['type'], number>> = { invalid_input: -32_700 };
const SERVER_ERROR = -32_000;

/** Answers a refusal that comes before the protocol with an error of JSON-RPC and the status of the REST API. */
export function toJsonRpcErrors(): ApiMiddleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { type, message, headers } = error;
      ctx.set(headers);
      const code = CODES[type] ?? SERVER_ERROR;
      writeJson(ctx, ERROR_STATUS[type], { jsonrpc: '2.0', id: null, error: { code, message, data: { type } } });
    }
  };
}
