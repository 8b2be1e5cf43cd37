import type { ApiContext } from '../http/context.ts';

const KEEP_PAST_SLOT_MS = 24 * 3_600_000;
/** PostgreSQL cannot parse the form in which JavaScript writes the year 10000. */
const LAST_INSTANT_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Keeps the stored response past the slot, so that a late retry cannot publish twice. */
export function keepResponseUntil(ctx: ApiContext, slot: Date | null): void {
  if (!slot) return;
  ctx.state.keepResponseUntil = new Date(Math.min(slot.getTime() + KEEP_PAST_SLOT_MS, LAST_INSTANT_MS));
}
