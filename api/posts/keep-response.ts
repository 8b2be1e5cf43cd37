import { getResponseExpiry } from '../../domain/posts/publish-timing.ts';
import type { ApiContext } from '../http/context.ts';

/** Keeps the stored response past the slot, so that a late retry cannot publish twice. */
export function keepResponseUntil(ctx: ApiContext, slot: Date | null): void {
  if (!slot) return;
  const [expiry, kept] = [getResponseExpiry(slot), ctx.state.keepResponseUntil];
  if (!kept || kept < expiry) ctx.state.keepResponseUntil = expiry;
}
