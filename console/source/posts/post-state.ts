import type { Post, PostTarget } from '../../../clients/typescript/source/index.ts';
import type { Tone } from '../design/badge.tsx';
import type { IconName } from '../design/icon.tsx';

export interface StateMark {
  label: string;
  tone: Tone;
  icon: IconName;
}

export const POST_STATES: Record<Post['status'], StateMark> = {
  draft: { label: 'Draft', tone: 'neutral', icon: 'draft' },
  in_review: { label: 'In review', tone: 'warn', icon: 'review' },
  approved: { label: 'Approved', tone: 'info', icon: 'approved' },
  queued: { label: 'Queued', tone: 'info', icon: 'queued' },
  scheduled: { label: 'Scheduled', tone: 'info', icon: 'scheduled' },
  publishing: { label: 'Publishing', tone: 'info', icon: 'publishing' },
  posted: { label: 'Posted', tone: 'good', icon: 'posted' },
  partial: { label: 'Partly posted', tone: 'warn', icon: 'partial' },
  failed: { label: 'Failed', tone: 'bad', icon: 'failed' },
  cancelled: { label: 'Cancelled', tone: 'neutral', icon: 'cancelled' },
};

export const TARGET_STATES: Record<PostTarget['status'], StateMark> = {
  pending: { label: 'Waiting', tone: 'neutral', icon: 'scheduled' },
  publishing: { label: 'Publishing', tone: 'info', icon: 'publishing' },
  processing: { label: 'Processing', tone: 'info', icon: 'hourglass' },
  posted: { label: 'Posted', tone: 'good', icon: 'posted' },
  failed: { label: 'Failed', tone: 'bad', icon: 'failed' },
  cancelled: { label: 'Cancelled', tone: 'neutral', icon: 'cancelled' },
};

export const REVIEW_MARKS: Record<NonNullable<Post['review']>['state'], StateMark> = {
  requested: { label: 'In review', tone: 'warn', icon: 'review' },
  changes_requested: { label: 'Changes asked for', tone: 'bad', icon: 'comment' },
  approved: { label: 'Approved', tone: 'good', icon: 'approved' },
};

const WITHHELD: StateMark = { label: 'Withheld', tone: 'hold', icon: 'withheld' };
const RENDER_FAILED: StateMark = { label: 'Video failed', tone: 'bad', icon: 'failed' };

/** The state to show of a post: a withheld slot, a failed video or an objection goes before the status. */
export function getPostState({ status, withheldAt, renderStatus, review }: Post): StateMark {
  if (withheldAt && isChangeable(status)) return WITHHELD;
  if (renderStatus === 'failed' && isChangeable(status)) return RENDER_FAILED;
  return status === 'in_review' && review ? REVIEW_MARKS[review.state] : POST_STATES[status];
}

/** Whether publishing has not started, so that the post can be edited or cancelled. */
export const isChangeable = (status: Post['status']): boolean =>
  ['draft', 'in_review', 'approved', 'queued', 'scheduled'].includes(status);

/** Whether a post has ended without reaching all of its accounts. */
export const isMissed = ({ status }: Post): boolean => ['partial', 'failed', 'cancelled'].includes(status);

/** Whether a post changes by itself soon. */
export const isInFlight = ({ status, renderStatus }: Post): boolean =>
  status === 'publishing' ||
  status === 'queued' ||
  (isChangeable(status) && ['queued', 'fetching', 'rendering'].includes(renderStatus));

export const getPostTitle = ({ caption, targets }: Post): string =>
  caption ||
  targets.find((target) => target.caption)?.caption ||
  targets.find((target) => target.title)?.title ||
  'Without a caption';

/** Whether failed targets can be sent again: the video is ready, and no outcome is unknown. */
export const isRetryable = ({ status, renderStatus, targets }: Post): boolean =>
  ['partial', 'failed'].includes(status) &&
  renderStatus === 'ready' &&
  targets.every(({ error }) => error?.code !== 'outcome_unknown');
