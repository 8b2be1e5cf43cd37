/** The times of the publishing protocol, milliseconds. */
export interface PublishingTimes {
  /** A post is armed between `leadMinMs` and `leadMaxMs` ahead of its slot, spread by its id. */
  leadMinMs: number;
  leadMaxMs: number;
}

export const PUBLISHING_TIMES: PublishingTimes = { leadMinMs: 5_000, leadMaxMs: 90_000 };

/** After `sent`, the bound of the claim, of the HTTP call, and a margin: together the budget after the slot. */
export const CLAIM_BOUND_MS = 10_000;
export const CALL_BOUND_MS = 15_000;
export const SETTLE_MARGIN_MS = 5_000;

/** How long after its slot (or, for a post that is due at once, from its arming) a platform may take to get ready. */
export const PREPARE_BOUND_MS = 60_000;

/** Slowest upload that the time-out allows for. */
const UPLOAD_BYTES_PER_MS = 1_000;

/** How long a platform may process a video before its target ends as unknown. */
export const PROCESSING_BOUND_MS = 15 * 60_000;

/** A post this far past its slot, with nobody acting on it, is nudged by the overdue sweep. */
export const OVERDUE_AFTER_MS = 120_000;

/** How early this post is armed: spread by its id, so that posts of one slot do not all wake together. */
export function leadMs(postId: string, times: PublishingTimes = PUBLISHING_TIMES): number {
  let hash = 2_166_136_261;
  for (let i = 0; i < postId.length; i++) hash = Math.imul(hash ^ postId.charCodeAt(i), 16_777_619) >>> 0;
  const span = times.leadMaxMs - times.leadMinMs;
  return times.leadMinMs + (span > 0 ? hash % span : 0);
}

/** Start-to-close limit of the publishing activity: until the slot, then getting ready, claim, call and margin, and the upload. */
export function publishLimitMs(untilSlotMs: number, bytes: number): number {
  const upload = Math.ceil(bytes / UPLOAD_BYTES_PER_MS);
  const work = PREPARE_BOUND_MS + CLAIM_BOUND_MS + CALL_BOUND_MS + SETTLE_MARGIN_MS;
  return Math.max(0, untilSlotMs) + work + upload;
}

/** Times the irreversible call may be made through one handle; each but the first only after the platform denied the last. */
export const MAX_SENDS = 4;

/** How long after its slot a post keeps trying a platform that asks for patience or does not answer. */
export const PATIENCE_MS = 15 * 60_000;

/** The first pause after which a platform that definitely refused for now is asked again at once, milliseconds. */
export const REFUSED_PAUSE_MS = 1_000;

/** The pause before a platform that asked for patience is tried again. */
export const PATIENCE_STEP_MS = 20_000;

/** After `sent` is committed the call must leave within this, or not at all: a publisher that was stopped in between asks. */
export const SEND_WINDOW_MS = 5_000;

/** From the commit of `sent`, the latest moment at which the call's bytes can still be on their way. */
export function callBoundMs(bytes: number): number {
  return SEND_WINDOW_MS + CALL_BOUND_MS + Math.ceil(bytes / UPLOAD_BYTES_PER_MS);
}
