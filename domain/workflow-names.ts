/** The names by which the API, the worker and an operator find the same workflow. */
export const TASK_QUEUES = {
  /** Workflows, and activities on our own rows. */
  core: 'kinora',
  /** Publishers that wait in process for their slot: many slots, hardly any work. */
  armed: 'kinora-armed',
  /** Publishers of posts that are due now: never behind those that wait. */
  due: 'kinora-due',
  /** Readings of platforms that still work on a video: for minutes each, so nothing that is due waits behind them. */
  readings: 'kinora-readings',
  /** Downloads of callers' media: as slow as their servers, so nothing else waits behind them. */
  fetch: 'kinora-fetch',
  render: 'kinora-render',
  /** Waiting for media providers: as slow as their models, and hardly any work of ours. */
  media: 'kinora-media',
} as const;

/** Every workflow that a row can start. */
export const WORKFLOWS = [
  'post',
  'render',
  'studio',
  'clips',
  'fetch',
  'delivery',
  'followup',
  'preview',
  'crawl',
  'automation',
  'period',
  'trends',
  'measure',
] as const;

export type WorkflowKind = (typeof WORKFLOWS)[number];

/** Workflows that need nothing but their row's id. */
export type JobKind = Exclude<WorkflowKind, 'post'>;

/** Workflows that are told to look at their row, whether they run or have ended. */
export type WatchedKind = 'automation' | 'period' | 'delivery' | 'trends';

/** The id of a row's workflow: `post-post_…`, `render-con_…`. Starting it twice is harmless. */
export const workflowId = (kind: WorkflowKind, rowId: string): string => `${kind}-${rowId}`;

/** What operators search by in the Web UI; all of them Keywords. */
export const SEARCH_ATTRIBUTES = { team: 'TeamId', workspace: 'WorkspaceId', post: 'PostId', slot: 'Slot' } as const;
