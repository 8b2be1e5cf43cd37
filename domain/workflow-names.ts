/** The task queues. Each isolates one kind of work, so that slow work delays nothing else. */
export const TASK_QUEUES = {
  /** Workflows, and activities on our own rows. */
  core: 'kinora',
  /** Transactions that end and refund jobs. No other work can delay them. */
  compensations: 'kinora-compensations',
  /** Publishers that hold a lease and wait in process for their slot: many at once, little CPU. */
  leased: 'kinora-leased',
  /** Publishers of posts that are due now. A separate queue, so they never wait behind leased posts. */
  due: 'kinora-due',
  /** Polling platforms that still process a video. Each poll can last minutes, so it must not delay due posts. */
  statuses: 'kinora-statuses',
  /** Downloads of callers' media. Slow servers delay only this queue. */
  fetch: 'kinora-fetch',
  /** Webhook deliveries. Slow receivers delay only this queue. */
  webhooks: 'kinora-webhooks',
  render: 'kinora-render',
  /** Calls to media providers: long waits, little CPU. */
  media: 'kinora-media',
} as const;

/** Every workflow that a row can start. */
export const WORKFLOWS = [
  'post',
  'render',
  'generateContent',
  'clips',
  'fetchMedia',
  'webhooks',
  'followUp',
  'renderPreview',
  'crawl',
  'automation',
  'creditPeriod',
  'refreshTrends',
  'collectMetrics',
  'sendMail',
  'advanceClock',
] as const;

export type WorkflowKind = (typeof WORKFLOWS)[number];

/**
 * Workflows that move to the current worker version at their next task, because they sleep for longer than an old
 * release should run. All others end on the version that began them.
 */
export const LONG_LIVED = [
  'automation',
  'collectMetrics',
  'creditPeriod',
  'followUp',
  'post',
  'refreshTrends',
  'webhooks',
] as const satisfies WorkflowKind[];

/** Workflows whose only input is their row's id. */
export type JobKind = Exclude<WorkflowKind, 'post'>;

/** Workflows that receive a `changed` signal when their row changes; the signal also starts one that has ended. */
export type WatchedKind = 'automation' | 'creditPeriod' | 'webhooks' | 'refreshTrends' | 'advanceClock';

/** The id of a row's workflow, such as `post-post_…` or `fetch-media-con_…`. The id makes a start idempotent. */
export const workflowId = (kind: WorkflowKind, rowId: string): string =>
  `${kind.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}-${rowId}`;

/** The search attributes of workflows in Temporal's Web UI; all of type Keyword. */
export const SEARCH_ATTRIBUTES = {
  team: 'TeamId',
  workspace: 'WorkspaceId',
  post: 'PostId',
  content: 'ContentId',
  slot: 'Slot',
  /** What a post waits for, such as its slot, its media or a review (`WAITS` in `posts/next-step.ts`). */
  waitsFor: 'WaitsFor',
} as const;
