import type { ApiConfig } from '../config.ts';
import type { ApiMiddleware } from '../http/context.ts';
import { refuse } from '../http/errors.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Rejects requests of web pages that are not of this service or of an allowed origin, and, on a loopback address, requests to
 * another host name: a page could have its own name point to this machine.
 */
export function checkOrigin({ publicUrl, corsOrigins }: Pick<ApiConfig, 'publicUrl' | 'corsOrigins'>): ApiMiddleware {
  const own = new URL(publicUrl);
  const isLocal = LOOPBACK.has(own.hostname);
  const isAllowed = (origin: string): boolean => {
    if (corsOrigins.includes('*') || corsOrigins.includes(origin) || origin === own.origin) return true;
    return isLocal && LOOPBACK.has(URL.parse(origin)?.hostname ?? '');
  };
  return async (ctx, next) => {
    const origin = ctx.get('Origin');
    if (origin !== '' && !isAllowed(origin)) {
      throw refuse.forbiddenScope('Pages of this origin may not call the service; see KINORA_CORS_ORIGINS.');
    }
    const hostname = URL.parse(`http://${ctx.get('Host')}`)?.hostname ?? '';
    if (isLocal && !LOOPBACK.has(hostname))
      throw refuse.forbiddenScope('PUBLIC_URL has another host name. Set it to the address that callers use.');
    await next();
  };
}
