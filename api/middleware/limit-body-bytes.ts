import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';

/** JSON bodies of one team that this process keeps in memory at once: 64 of the largest, or 12 of the largest imports. */
const MAX_BYTES_PER_TEAM = 64 * 1024 ** 2;

const bytesInMemory = new Map<string, number>();

/**
 * Counts the body of a request, with `maxBytes` if its length is not declared, until the response is sent. Throws 429 if the
 * team has too many. Without this, the keys of a team together could fill the memory with bodies that wait for their turn.
 */
export function limitBodyBytes(ctx: ApiContext, maxBytes: number): void {
  const { id } = ctx.state.team;
  const declared = ctx.get('content-length');
  const bytes = declared === '' ? maxBytes : Math.min(Number(declared), maxBytes);
  const before = bytesInMemory.get(id) ?? 0;
  if (before + bytes > MAX_BYTES_PER_TEAM) {
    // The body is not read, so the connection cannot be reused.
    ctx.set('Connection', 'close');
    throw refuse.busy();
  }
  bytesInMemory.set(id, before + bytes);
  ctx.res.once('close', () => {
    const left = (bytesInMemory.get(id) ?? 0) - bytes;
    if (left > 0) bytesInMemory.set(id, left);
    else bytesInMemory.delete(id);
  });
}
