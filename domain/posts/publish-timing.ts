import type { Platform } from '../accounts/platforms.ts';

/** How long before its slot a post is armed, milliseconds: between these, spread by its id. */
interface Lead {
  minMs: number;
  maxMs: number;
}

/** The least is longer than what a task may wait in Temporal while a thousand posts are armed; the most spreads their cost. */
const LEAD: Lead = { minMs: 15_000, maxMs: 180_000 };

/** For what a platform processes for minutes, or what takes minutes to upload: the slot then costs one call. */
const LONG_LEAD: Lead = { minMs: 12 * 60_000, maxMs: 15 * 60_000 };

/** No post is armed earlier than this. */
export const MAX_LEAD_MS = LONG_LEAD.maxMs;

/** Platforms that process a video before it can be published. */
const SLOW_PLATFORMS: readonly Platform[] = ['reelnet'];
const LARGE_BYTES = 50_000_000;

/** After `sent`, the bound of the claim, of the HTTP call, and a margin: together the budget after the slot. */
export const CLAIM_TIMEOUT_MS = 10_000;
export const CALL_TIMEOUT_MS = 15_000;
export const SETTLE_MARGIN_MS = 5_000;

/** How long after its slot (or, for a post that is due at once, from its arming) a platform may take to get ready. */
export const PREPARE_TIMEOUT_MS = 60_000;

/** Slowest upload that the time-out allows for. */
const UPLOAD_BYTES_PER_MS = 1_000;

/**
 * How long a platform is left alone with a video that it has just taken: it works on it for seconds at least, and counts who asks
 * (clipapp answers thirty times a minute for each account).
 */
export const FIRST_STATUS_DELAY_MS = 2_000;

/** How long a platform may process a video before its target ends as unknown. */
export const PROCESSING_TIMEOUT_MS = 15 * 60_000;

/** A post this far past its slot, with nobody acting on it, is nudged by the overdue sweep. */
export const OVERDUE_AFTER_MS = 120_000;

/** What the lead depends on; `bytes` of the media, 0 while unknown. */
export interface LeadPost {
  id: string;
  platforms: readonly Platform[];
  bytes: number;
}

/** How early this post is armed: spread by its id, so that posts of one slot do not all wake together. */
export function computeLeadMs(post: LeadPost): number {
  const slow = post.bytes > LARGE_BYTES || post.platforms.some((platform) => SLOW_PLATFORMS.includes(platform));
  const { minMs: leastMs, maxMs: mostMs } = slow ? LONG_LEAD : LEAD;
  return leastMs + spreadById(post.id, mostMs - leastMs);
}

/** A number from 0 to `span` - 1, the same for the same id. */
function spreadById(id: string, span: number): number {
  let hash = 2_166_136_261;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 16_777_619) >>> 0;
  return hash % span;
}

/**
 * A publisher that was handed out and is not armed after this is taken for lost, whether or not its worker lives. Longer than
 * what waits in a queue after a peak.
 */
export const UNLEASED_TIMEOUT_MS = 45_000;

/** A publisher that was armed ahead claims at the slot. One that has not after this hangs, whether or not its lock is held. */
export const UNCLAIMED_TIMEOUT_MS = 30_000;

/** Start-to-close limit of the publishing activity: until the slot, then getting ready, claim, call and margin, and the upload. */
export function computePublishTimeoutMs(untilSlotMs: number, bytes: number): number {
  const upload = Math.ceil(bytes / UPLOAD_BYTES_PER_MS);
  const work = PREPARE_TIMEOUT_MS + CLAIM_TIMEOUT_MS + CALL_TIMEOUT_MS + SETTLE_MARGIN_MS;
  return Math.max(0, untilSlotMs) + work + upload;
}

/**
 * How long after its claim (or after the cap that it waited for) a post keeps trying a platform that asks for patience or does not
 * answer. Its irreversible call is made again through the same handle, each time only after the platform has denied the last.
 */
export const RETRY_WINDOW_MS = 15 * 60_000;

/** The first pause after which a platform that definitely refused for now is asked again at once, milliseconds. */
export const FIRST_RETRY_DELAY_MS = 1_000;

/**
 * How long after it began to go out a post waits for a platform's cap that opens later (a number of posts per day, an app's quota). A day
 * and a little: a cap that has not opened by then will not open for this post.
 */
export const LIMIT_WAIT_MS = 26 * 3_600_000;

const LIMIT_SPREAD_MS = 5 * 60_000;

/** After a cap has opened, its posts go out spread over some minutes, milliseconds. */
export function spreadAfterLimitMs(targetId: string): number {
  return spreadById(targetId, LIMIT_SPREAD_MS);
}

/** Handles of one target that a platform may lose before anything went out through them; each is made anew. */
export const MAX_LOST_HANDLES = 3;

/** The pause before a platform that asked for patience is tried again. */
export const RETRY_DELAY_MS = 20_000;

/** The longest pause before a call that did not arrive is made again. */
export const MAX_RETRY_DELAY_MS = 120_000;

/** After `sent` is committed the call must leave within this, or not at all: a publisher that was stopped in between asks. */
export const SEND_WINDOW_MS = 5_000;

/** From the commit of `sent`, the latest moment at which the call's bytes can still be on their way. */
export function computeCallTimeoutMs(bytes: number): number {
  return SEND_WINDOW_MS + CALL_TIMEOUT_MS + Math.ceil(bytes / UPLOAD_BYTES_PER_MS);
}
