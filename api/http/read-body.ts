import getRawBody from 'raw-body';
import type { ApiContext } from './context.ts';
import { refuse } from './errors.ts';
import { receiveBody } from './receive-body.ts';

/** Returns the raw bytes of a body that is not JSON of the API. */
export async function readBody(ctx: ApiContext, limit: number): Promise<Buffer> {
  try {
    return await receiveBody(ctx, limit, () =>
      getRawBody(ctx.req, { limit, length: ctx.req.headers['content-length'] ?? null }),
    );
  } catch (error) {
    const type = error instanceof Error && 'type' in error ? error.type : null;
    if (typeof type !== 'string') throw error;
    ctx.set('Connection', 'close');
    throw refuse.badRequest(`The body is incomplete, or larger than ${limit} bytes.`);
  }
}
