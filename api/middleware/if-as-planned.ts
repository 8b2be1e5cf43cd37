import type { IncomingMessage } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';

/** Properties of a resource that must be as they were when a request was planned. */
export type Pinned = Readonly<Record<string, unknown>>;

/** The pinned properties of requests that this process sends itself (`api/mcp/`): no header carries them. */
const PINNED = new WeakMap<IncomingMessage, Pinned>();

export function pinRequest(request: IncomingMessage, pinned: Pinned | undefined): void {
  if (pinned) PINNED.set(request, pinned);
}

/**
 * Rejects a planned request with 409 if the resource was changed since. `lockAndRead` locks it until the transaction of the request ends, so
 * that nothing changes between the check and the act. A missing resource is left to the handler.
 */
export async function rejectUnlessAsPlanned(ctx: ApiContext, lockAndRead: () => Promise<object | null>): Promise<void> {
  const pinned = PINNED.get(ctx.req);
  const now = pinned && (await lockAndRead());
  if (!now) return;
  const changed = Object.keys(pinned).filter((name) => !isDeepStrictEqual(Reflect.get(now, name), pinned[name]));
  if (changed.length > 0)
    throw refuse.conflict(`It was changed since the plan (${changed.join(', ')}). Plan it again.`);
}
