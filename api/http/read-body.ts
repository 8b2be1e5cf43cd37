import getRawBody from 'raw-body';
import type { ApiContext } from './context.ts';
import { refuse } from './errors.ts';
import { receiveBody } from './receive-body.ts';

/** Returns the raw bytes of a body. Rejects one that is too large or incomplete, or comes too slowly. */
export async function readBody(ctx: ApiContext, limit: number): Promise<Buffer> {
  try {
    return await receiveBody(ctx, limit, () =>
      getRawBody(ctx.req, { limit, length: ctx.req.headers['content-length'] ?? null }),
    );
  } catch (error) {
    const type = error instanceof Error && 'type' in error ? error.type : null;
    const isTooLarge = type === 'entity.too.large';
    if (!isTooLarge && type !== 'request.aborted' && type !== 'request.size.invalid') throw error;
    // The rest of the body is not read, so the connection cannot be reused.
    ctx.set('Connection', 'close');
    throw refuse.badRequest(isTooLarge ? `The body is larger than ${limit} bytes.` : 'The body is incomplete.');
  }
}
