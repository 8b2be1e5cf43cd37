import type { ApiMiddleware } from '../http/context.ts';
import { ERROR_STATUS, Refusal } from '../http/errors.ts';
import { writeJson } from '../http/respond.ts';

/** An error in the form of RFC 6749, for programs that know OAuth and not this API. */
export class OauthError extends Error {
  override readonly name = 'OauthError';
  readonly code: string;

  constructor(code: string, description: string) {
    super(description);
    this.code = code;
  }
}

const CODES: Partial<Record<Refusal['type'], string>> = {
  invalid_input: 'invalid_request',
  rate_limited: 'temporarily_unavailable',
};

/** Converts errors to the form of RFC 6749, and allows every origin, because these paths read no cookie. */
export function handleOauthErrors(): ApiMiddleware {
  return async (ctx, next) => {
    ctx.set({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' });
    try {
      await next();
    } catch (error) {
      if (error instanceof OauthError) {
        return writeJson(ctx, 400, { error: error.code, error_description: error.message });
      }
      if (!(error instanceof Refusal)) throw error;
      ctx.set(error.headers);
      const code = CODES[error.type] ?? 'server_error';
      writeJson(ctx, ERROR_STATUS[error.type], { error: code, error_description: error.message });
    }
  };
}
