import getRawBody from 'raw-body';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';

/** Callbacks repeat the result of a job; the jobs that we start return far less. */
const MAX_BYTES = 2 * 1024 * 1024;

/** Returns the raw bytes, because the signature covers them. */
export async function readBody(ctx: ApiContext): Promise<Buffer> {
  try {
    return await getRawBody(ctx.req, { limit: MAX_BYTES, length: ctx.req.headers['content-length'] ?? null });
  } catch (error) {
    const type = error instanceof Error && 'type' in error ? error.type : null;
    if (typeof type !== 'string') throw error;
    ctx.set('Connection', 'close');
    throw refuse.badRequest(`The body is incomplete, or larger than ${MAX_BYTES} bytes.`);
  }
}
