import { PLATFORM_TERMS, type Platform } from '../accounts/platforms.ts';

/** How long before its slot a post acquires its lease, milliseconds. Its id selects a value in this range. */
interface Lead {
  minMs: number;
  maxMs: number;
}

/**
 * The minimum exceeds the time that a task waits in Temporal while a thousand posts acquire their lease; the maximum
 * spreads their cost.
 */
const LEAD: Lead = { minMs: 15_000, maxMs: 180_000 };

/** The lead for platforms that process a video for minutes and for large uploads, so that the slot itself costs one call. */
const LONG_LEAD: Lead = { minMs: 12 * 60_000, maxMs: 15 * 60_000 };

/** No post acquires its lease earlier than this. */
export const MAX_LEAD_MS = LONG_LEAD.maxMs;

const LARGE_BYTES = 50_000_000;

/** Timeouts of the claim and of the HTTP call, and a margin. Together they are the budget after the slot. */
export const CLAIM_TIMEOUT_MS = 10_000;
export const CALL_TIMEOUT_MS = 15_000;
export const SETTLE_MARGIN_MS = 5_000;

/** How long a platform may take to prepare the video after the slot, or after the lease if the post is due at once. */
export const PREPARE_TIMEOUT_MS = 60_000;

/** The slowest upload that the timeout allows. */
const UPLOAD_BYTES_PER_MS = 1_000;

/** The limit of a platform call with a body of `bytes`: the wait for a response, and the upload. The adapters enforce it. */
export function computeResponseTimeoutMs(bytes: number): number {
  return CALL_TIMEOUT_MS + Math.ceil(bytes / UPLOAD_BYTES_PER_MS);
}

/**
 * Delay before the first status request after an upload. Processing takes seconds at least, and status requests are
 * limited (clipapp: thirty per minute and account).
 */
export const FIRST_STATUS_DELAY_MS = 2_000;

/** The processing time after which the target ends as unknown. */
export const PROCESSING_TIMEOUT_MS = 15 * 60_000;

/** The overdue sweep signals a post this long after its slot if no publisher works on it. */
export const OVERDUE_AFTER_MS = 120_000;

/** `bytes` is the size of the media; 0 if unknown. */
export interface LeadPost {
  id: string;
  platforms: readonly Platform[];
  bytes: number;
}

/** How early a post acquires its lease. Spread by id, so that posts of one slot do not all wake at once. */
export function computeLeadMs(post: LeadPost): number {
  const isSlow = post.bytes > LARGE_BYTES || post.platforms.some((platform) => PLATFORM_TERMS[platform].processesFirst);
  const { minMs, maxMs } = isSlow ? LONG_LEAD : LEAD;
  return minMs + spreadById(post.id, maxMs - minMs);
}

/** A video up to this size is uploaded within seconds even by a slow connection. */
const SMALL_BYTES = 10_000_000;

/** Whether a publisher of a due post is expected to end within seconds. */
export function isBrief({ platforms, bytes }: Omit<LeadPost, 'id'>): boolean {
  return bytes <= SMALL_BYTES && !platforms.some((platform) => PLATFORM_TERMS[platform].processesFirst);
}

/**
 * How long a publisher within a workflow's task reads a platform that still processes the video. With the upload before it, the task
 * needs no renewal.
 */
export const BRIEF_READ_MS = 5_000;

/** Maps an id to a number from 0 to `span` - 1. */
function spreadById(id: string, span: number): number {
  let hash = 2_166_136_261;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 16_777_619) >>> 0;
  return hash % span;
}

/**
 * A publisher that has not acquired its lease after this is treated as lost, even if its worker runs. It exceeds the
 * longest queue wait after a peak.
 */
export const UNLEASED_TIMEOUT_MS = 45_000;

/** A publisher with a lease that has not claimed this long after the slot hangs, even if it still holds its lock. */
export const UNCLAIMED_TIMEOUT_MS = 30_000;

/** Start-to-close timeout of the publishing activity: until the slot, then preparation, claim, call, margin and upload. */
export function computePublishTimeoutMs(untilSlotMs: number, bytes: number): number {
  const work = PREPARE_TIMEOUT_MS + CLAIM_TIMEOUT_MS + computeResponseTimeoutMs(bytes) + SETTLE_MARGIN_MS;
  return Math.max(0, untilSlotMs) + work;
}

/**
 * How long after its claim (or after the limit that it waited for) a post retries a platform that asks to retry later
 * or does not respond. The irreversible call is repeated through the same handle, and only after the platform has
 * denied the previous one.
 */
export const RETRY_WINDOW_MS = 15 * 60_000;

/** First delay before retrying after a platform explicitly rejected the call for now, milliseconds. */
export const FIRST_RETRY_DELAY_MS = 1_000;

/**
 * How long a post waits for a platform's limit to reset (posts per day, an app's quota). A limit that has not reset
 * after a little more than a day will not reset for this post.
 */
export const LIMIT_WAIT_MS = 26 * 3_600_000;

const LIMIT_SPREAD_MS = 5 * 60_000;

/** Spreads a limit's posts over some minutes after it resets, milliseconds. */
export function spreadAfterLimitMs(targetId: string): number {
  return spreadById(targetId, LIMIT_SPREAD_MS);
}

/** Handles that a platform may lose before anything was published through them; each is then created again. */
export const MAX_LOST_HANDLES = 3;

/** Delay before retrying a platform that asked to retry later. */
export const RETRY_DELAY_MS = 20_000;

/** The longest delay before repeating a call that did not arrive. */
export const MAX_RETRY_DELAY_MS = 120_000;

/**
 * After `sent` is committed, the call must leave within this window. A publisher that was suspended in between reads
 * the platform instead.
 */
export const SEND_WINDOW_MS = 5_000;

/** The latest time after the commit of `sent` at which bytes of the call may still be in flight. */
export function computeCallTimeoutMs(bytes: number): number {
  return SEND_WINDOW_MS + computeResponseTimeoutMs(bytes);
}

const KEEP_RESPONSE_MS = 24 * 3_600_000;
/** PostgreSQL cannot parse the form in which JavaScript writes the year 10000. */
const LAST_INSTANT_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** When stored responses of requests for a post with this slot expire. A retry until then does not publish twice. */
export function getResponseExpiry(slot: Date): Date {
  return new Date(Math.min(slot.getTime() + KEEP_RESPONSE_MS, LAST_INSTANT_MS));
}

/** The largest `expiresAfter` of a post: a week after its slot. `claim_post.sql` ends a post that is claimed later than it allows. */
export const MAX_EXPIRES_AFTER_MINUTES = 10_080;
