import { listKeys, selectKeys } from '../list-keys.ts';
import type { NoticeKind } from '../notices/notices.ts';
import { presentTargetError, type TargetError } from '../posts/target-error.ts';

export interface ReportedEvent {
  id: string;
  type: DeliveredType;
  createdAt: Date;
  data: unknown;
}

interface EventTerms {
  /** Who receives it: endpoints that subscribe to it, the `callbackUrl` of a job, or one endpoint whose owner requests a test. */
  receiver: 'endpoints' | 'callbackUrl' | 'test';
  /** Whether it ends a job, so that the `callbackUrl` of the job receives it as well. */
  endsJob: boolean;
  /** The notices of people that it causes, if its data have these values. */
  notices?: Readonly<Partial<Record<NoticeKind, Readonly<Record<string, string>>>>>;
  label: string;
  summary: string;
  description: string;
}

/** Every webhook event, in the order in which lists show them. */
export const EVENTS = {
  'post.published': {
    receiver: 'endpoints',
    endsJob: true,
    notices: { post_failed: { status: 'partial' } },
    label: 'Post Published',
    summary: 'Receive a post that was published on at least one platform',
    description: 'The status is `partial` if other platforms failed. Each target has its outcome.',
  },
  'post.failed': {
    receiver: 'endpoints',
    endsJob: true,
    notices: { post_failed: {} },
    label: 'Post Failed',
    summary: 'Receive a post of which every target failed',
    description:
      'Each target has its error. The service does not retry the post by itself; `POST /posts/{id}/retry` does.',
  },
  'content.ready': {
    receiver: 'endpoints',
    endsJob: false,
    label: 'Content Ready',
    summary: 'Receive a finished video',
    description: 'Sent for rendered decks and for generated media.',
  },
  'credits.low': {
    receiver: 'endpoints',
    endsJob: false,
    notices: { credits_low: {} },
    label: 'Credits Low',
    summary: 'Receive a low credit balance',
    description: 'Sent once when the balance falls below one fifth of the monthly credits of the plan.',
  },
  'post.review': {
    receiver: 'endpoints',
    endsJob: false,
    notices: {
      post_objected: { by: 'reviewer', decision: 'changes_requested' },
      post_approved: { decision: 'approved', state: 'approved' },
    },
    label: 'Post Review',
    summary: 'Receive what was decided or said about a post in review',
    description:
      'Sent for each decision and comment of a reviewer or the team. An objection holds the post until it is approved.',
  },
  'draft.failed': {
    receiver: 'endpoints',
    endsJob: false,
    notices: { post_failed: {} },
    label: 'Draft Failed',
    summary: 'Receive a draft whose media failed',
    description:
      'Sent for drafts, which stay drafts. A released post ends with `post.failed`, which has the reason too.',
  },
  'comment.failed': {
    receiver: 'endpoints',
    endsJob: false,
    label: 'Comment Failed',
    summary: 'Receive a first comment that was not posted',
    description:
      'The post stays published. `unknown`: it was sent, but the platform does not show it; it is never sent again.',
  },
  'automation.refused': {
    receiver: 'endpoints',
    endsJob: false,
    label: 'Automation Refused',
    summary: 'Receive a run of an automation that left slots open',
    description: 'The reason is that of `lastRun` of the automation. `nextRunAt` is null if the cadence stopped.',
  },
  'post.cancelled': {
    receiver: 'callbackUrl',
    endsJob: true,
    label: 'Post Cancelled',
    summary: 'Receive the cancellation of a post with a callbackUrl',
    description: 'Sent only to the `callbackUrl` of the post.',
  },
  'content.ended': {
    receiver: 'callbackUrl',
    endsJob: true,
    label: 'Content Ended',
    summary: 'Receive the end of a content job with a callbackUrl',
    description:
      'Sent only to the `callbackUrl` of the job, whatever the outcome. Without one, a failure is listed by GET /events alone.',
  },
  'webhook.test': {
    receiver: 'test',
    endsJob: false,
    label: 'Webhook Test',
    summary: 'Receive a test event',
    description: 'Sent to one endpoint on request, whatever events it subscribes to.',
  },
} as const satisfies Record<string, EventTerms>;

/** Finds the notice that an event with these data causes, or null. */
export function findNotice(type: DeliveredType, data: Readonly<Record<string, unknown>>): NoticeKind | null {
  const { notices = {} }: EventTerms = EVENTS[type];
  const isMet = (values: Readonly<Record<string, string>>): boolean =>
    Object.entries(values).every(([name, value]) => data[name] === value);
  const met = Object.entries(notices).find(([, values]) => isMet(values));
  return (met?.[0] ?? null) as NoticeKind | null;
}

export type DeliveredType = keyof typeof EVENTS;

type ReceivedBy<R extends EventTerms['receiver']> = {
  [T in DeliveredType]: (typeof EVENTS)[T]['receiver'] extends R ? T : never;
}[DeliveredType];

/** An event that endpoints may subscribe to. */
export type EventType = ReceivedBy<'endpoints'>;

/** An event of `GET /events`. */
export type ListedType = ReceivedBy<'endpoints' | 'callbackUrl'>;

export const DELIVERED_TYPES = listKeys(EVENTS);
export const SUBSCRIBABLE_TYPES = selectKeys<EventType, DeliveredType, EventTerms>(
  EVENTS,
  ({ receiver }) => receiver === 'endpoints',
);
export const LISTED_TYPES = selectKeys<ListedType, DeliveredType, EventTerms>(
  EVENTS,
  ({ receiver }) => receiver !== 'test',
);
export const ENDING_TYPES = selectKeys<DeliveredType, DeliveredType, EventTerms>(EVENTS, ({ endsJob }) => endsJob);

/**
 * Builds the body of an event. Its media URLs are renewed, because they may have expired since it was recorded: `renewUrl` returns every
 * other text as it is. Errors of targets have their documented fields, even if a row has others.
 */
export function buildEventBody({ id, type, createdAt, data }: ReportedEvent, renewUrl: (url: string) => string) {
  const renewed = Object.entries(data as Record<string, unknown>).map(([name, value]) => [
    name,
    typeof value === 'string' ? renewUrl(value) : name === 'targets' ? presentTargets(value) : value,
  ]);
  return { id, type, createdAt: createdAt.toISOString(), data: Object.fromEntries(renewed) as Record<string, unknown> };
}

function presentTargets(targets: unknown): unknown {
  if (!Array.isArray(targets)) return targets;
  return (targets as { error: TargetError | null }[]).map((target) => ({
    ...target,
    error: presentTargetError(target.error),
  }));
}
