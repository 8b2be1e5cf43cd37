import { PLATFORM_TERMS, type Platform } from '../accounts/platforms.ts';
import type { PublishMode } from '../platforms/platform-terms.ts';

interface StatusRule {
  /** `planned`: not released yet. `waiting`: a publisher may claim it. `finished`: no step follows unless a caller retries it. */
  phase: 'planned' | 'waiting' | 'publishing' | 'finished';
  next: readonly PostStatus[];
}

/**
 * The state machine of a post: every status with its phase and the statuses that may follow it. A post that was not
 * approved in time becomes `publishing`, so that its targets end. A retry that is cancelled leads back to `partial`.
 */
export const POST_TRANSITIONS = {
  draft: { phase: 'planned', next: ['in_review', 'approved', 'queued', 'scheduled', 'cancelled'] },
  in_review: { phase: 'planned', next: ['draft', 'approved', 'publishing', 'partial', 'failed', 'cancelled'] },
  approved: { phase: 'waiting', next: ['in_review', 'publishing', 'partial', 'failed', 'cancelled'] },
  queued: { phase: 'waiting', next: ['in_review', 'scheduled', 'publishing', 'failed', 'cancelled'] },
  scheduled: { phase: 'waiting', next: ['in_review', 'publishing', 'partial', 'failed', 'cancelled'] },
  publishing: { phase: 'publishing', next: ['posted', 'partial', 'failed'] },
  posted: { phase: 'finished', next: [] },
  partial: { phase: 'finished', next: ['publishing', 'scheduled', 'in_review'] },
  failed: { phase: 'finished', next: ['publishing', 'scheduled', 'in_review'] },
  cancelled: { phase: 'finished', next: [] },
} as const satisfies Record<string, { phase: StatusRule['phase']; next: readonly string[] }>;

export type PostStatus = keyof typeof POST_TRANSITIONS;

const RULES: Readonly<Record<PostStatus, StatusRule>> = POST_TRANSITIONS;

export const POST_STATUSES = Object.keys(RULES) as [PostStatus, ...PostStatus[]];

function listStatuses(...phases: StatusRule['phase'][]): readonly PostStatus[] {
  return POST_STATUSES.filter((status) => phases.includes(RULES[status].phase));
}

/** A publisher may claim the post at its slot. */
export const CLAIMABLE = listStatuses('waiting');

/** A publisher works on the post or may claim it. */
export const ACTIVE = listStatuses('waiting', 'publishing');

/** Publishing has not started: the caller may still cancel, edit or reschedule the post. */
export const CHANGEABLE = listStatuses('planned', 'waiting');

/** Not released, waiting, or publishing. */
export const UNFINISHED = listStatuses('planned', 'waiting', 'publishing');

export const FINISHED = listStatuses('finished');

/** Published on at least one platform. */
export const PUBLISHED: readonly PostStatus[] = ['posted', 'partial'];

/** Released or in review: the post fails if its media fails. A draft stays a draft. */
export const AWAITING_MEDIA = CHANGEABLE.filter((status) => canFollow(status, 'failed'));

export function canFollow(status: PostStatus, next: PostStatus): boolean {
  return RULES[status].next.includes(next);
}

export const POST_SORTS = ['createdAt', 'scheduledTime'] as const;

export type PostSort = (typeof POST_SORTS)[number] | `-${(typeof POST_SORTS)[number]}`;

export const SCHEDULES = ['asap', 'scheduled', 'draft'] as const;

export type Schedule = (typeof SCHEDULES)[number];

/** The first status of a post that needs no approval. */
export const FIRST_STATUS = { asap: 'queued', scheduled: 'scheduled', draft: 'draft' } as const satisfies Record<
  Schedule,
  PostStatus
>;

export type FirstStatus = (typeof FIRST_STATUS)[Schedule] | 'in_review';

export const RENDER_STATUSES = ['none', 'queued', 'fetching', 'rendering', 'ready', 'failed'] as const;

export type RenderStatus = (typeof RENDER_STATUSES)[number];

export const TARGET_STATUSES = ['pending', 'publishing', 'processing', 'posted', 'failed', 'cancelled'] as const;

export type TargetStatus = (typeof TARGET_STATUSES)[number];

/**
 * The state of a target's irreversible call: nothing sent, reserved by a claim, possibly sent, confirmed by the
 * platform, or undecidable.
 */
export const SEND_STATES = ['none', 'reserved', 'sent', 'confirmed', 'unknown'] as const;

export type SendState = (typeof SEND_STATES)[number];

/** The status of a post by the outcomes of its targets. */
export function combineOutcomes(targets: readonly { status: TargetStatus }[]): 'posted' | 'partial' | 'failed' {
  const posted = targets.filter((target) => target.status === 'posted').length;
  if (posted === 0) return 'failed';
  return posted === targets.length ? 'posted' : 'partial';
}

/** `clipappSendToInbox` replaces the mode on each platform that has an inbox. */
export function selectTargetMode(
  platform: Platform,
  publishMode: PublishMode,
  clipappSendToInbox: boolean,
): PublishMode {
  return clipappSendToInbox && PLATFORM_TERMS[platform].modes.includes('inbox') ? 'inbox' : publishMode;
}
