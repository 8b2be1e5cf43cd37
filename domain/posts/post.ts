import type { PublishMode } from '../accounts/platforms.ts';

/** Statuses of a post and the ways between them (contract, Posts). */
export const POST_STATUSES = [
  'draft',
  'in_review',
  'approved',
  'queued',
  'scheduled',
  'publishing',
  'posted',
  'partial',
  'failed',
  'cancelled',
] as const;

export type PostStatus = (typeof POST_STATUSES)[number];

export const SCHEDULES = ['asap', 'scheduled', 'draft'] as const;

export type Schedule = (typeof SCHEDULES)[number];

/** Waiting for its slot: the publisher may claim it. */
export const CLAIMABLE: readonly PostStatus[] = ['queued', 'scheduled', 'approved'];

/** Publishing has not started: the caller may still cancel, change or move it. */
export const CHANGEABLE: readonly PostStatus[] = ['draft', 'in_review', 'approved', 'queued', 'scheduled'];

/** Nothing will happen to it any more. */
export const FINISHED: readonly PostStatus[] = ['posted', 'partial', 'failed', 'cancelled'];

export const RENDER_STATUSES = ['none', 'queued', 'fetching', 'rendering', 'ready', 'failed'] as const;

export type RenderStatus = (typeof RENDER_STATUSES)[number];

export const TARGET_STATUSES = ['pending', 'publishing', 'processing', 'posted', 'failed', 'cancelled'] as const;

export type TargetStatus = (typeof TARGET_STATUSES)[number];

/**
 * Where the irreversible call of a target stands: nothing promised, the claim holds it, the call may have left, the
 * platform has confirmed it, or reading the platform could not settle it.
 */
export const SEND_STATES = ['none', 'reserved', 'sent', 'confirmed', 'unknown'] as const;

export type SendState = (typeof SEND_STATES)[number];

/** The reason a target failed, as the caller reads it. */
export interface TargetError {
  code: string;
  message: string;
  platformCode: string | null;
}

/** How each target of a post ended, and so the post: all posted, some, or none. */
export function outcomeOf(targets: readonly { status: TargetStatus }[]): 'posted' | 'partial' | 'failed' {
  const posted = targets.filter((target) => target.status === 'posted').length;
  if (posted === 0) return 'failed';
  return posted === targets.length ? 'posted' : 'partial';
}

/** The mode of one target under a post's `publishMode` and `clipappSendToInbox`. */
export function targetMode(platform: string, publishMode: PublishMode, clipappSendToInbox: boolean): PublishMode {
  return platform === 'clipapp' && clipappSendToInbox ? 'inbox' : publishMode;
}
