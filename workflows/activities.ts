/**
 * The activities that workflows call, grouped by their retry policy. No other file contains a retry policy. The
 * time-out of an attempt includes its wait for a place in a share, which ends after half of it (`worker/share-activities.ts`).
 */
import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/create-activities.ts';
import { PROCESSING_TIMEOUT_MS } from '../domain/posts/publish-timing.ts';
import { TASK_QUEUES } from '../domain/workflow-names.ts';
import { holdDuringOutages } from './hold-during-outages.ts';

/** Added to timers that end when the database clock reaches a time. Absorbs the skew between Temporal's clock and it. */
export const CLOCK_MARGIN_MS = 500;

/** Short transactions on our own rows: idempotent, retried without limit. */
export const dbActivities = proxyLocalActivities<
  Pick<
    Activities,
    | 'readNextStep'
    | 'cancelPost'
    | 'reschedulePost'
    | 'releasePost'
    | 'renewPeriod'
    | 'readAutomation'
    | 'applyAutomationCommand'
    | 'readTrendFeed'
    | 'pauseTrendFeed'
  >
>({
  startToCloseTimeout: '5 seconds',
  localRetryThreshold: '1 minute',
  retry: { initialInterval: '200 milliseconds', maximumInterval: '10 seconds' },
});

/** Transactions that end a job: idempotent, retried without limit, on a queue that no other work can fill. */
export const compensations = proxyActivities<
  Pick<Activities, 'failRender' | 'settleClips' | 'failMediaFetch' | 'failPreview' | 'failCrawl' | 'failMail'>
>({
  taskQueue: TASK_QUEUES.compensations,
  startToCloseTimeout: '30 seconds',
  retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
});

/** Publishing: one attempt, never retried by Temporal. After a time-out the workflow reads the rows. */
export const publishActivities = (limitMs: number, early: boolean) =>
  proxyActivities<Pick<Activities, 'publishPost'>>({
    taskQueue: early ? TASK_QUEUES.leased : TASK_QUEUES.due,
    startToCloseTimeout: limitMs,
    retry: { maximumAttempts: 1 },
  });

/**
 * Publishing within the workflow's task, which costs half of what an activity of a queue costs. A worker that is lost ends the task;
 * then the next one begins with a later lease, like every publisher.
 */
export const briefPublishActivities = (limitMs: number) =>
  proxyLocalActivities<Pick<Activities, 'publishPost'>>({
    startToCloseTimeout: limitMs,
    retry: { maximumAttempts: 1 },
  });

/** Reads of the platforms: retried with increasing waits until each platform has reported an outcome. */
export const platformReads = proxyActivities<Pick<Activities, 'readPlatforms'>>({
  taskQueue: TASK_QUEUES.statuses,
  startToCloseTimeout: '2 minutes',
  scheduleToCloseTimeout: 2 * PROCESSING_TIMEOUT_MS,
  retry: { initialInterval: '5 seconds', backoffCoefficient: 2, maximumInterval: '1 minute' },
});

/** With this time-out, a render whose worker was killed continues elsewhere within 20 seconds. */
const RENDER_HEARTBEAT_TIMEOUT = '15 seconds';

/** Renders: long, with heartbeats and few attempts. A retry renders again under the same keys. */
export const renderActivities = holdDuringOutages(
  proxyActivities<Pick<Activities, 'renderContent' | 'cutClips' | 'renderClip'>>({
    taskQueue: TASK_QUEUES.render,
    startToCloseTimeout: '30 minutes',
    heartbeatTimeout: RENDER_HEARTBEAT_TIMEOUT,
    retry: { maximumAttempts: 4, initialInterval: '2 seconds' },
  }),
);

/** Drains of shards of webhook endpoints: idempotent at any point, because the rows count the attempts. Retried without limit. */
export const drainActivities = proxyActivities<Pick<Activities, 'drainShard'>>({
  taskQueue: TASK_QUEUES.webhooks,
  startToCloseTimeout: '1 minute',
  heartbeatTimeout: '15 seconds',
  retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
});

/** Attempts to send a mail: the row leases each one, so a repeat waits until the lease ends. Retried without limit. */
export const mailActivities = proxyActivities<Pick<Activities, 'sendMail'>>({
  startToCloseTimeout: '4 minutes',
  retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
});

/** Comments and covers after a publish: idempotent, because the rows decide whether a call may be sent. */
export const followUpActivities = proxyActivities<Pick<Activities, 'followUp' | 'cancelFollowUp'>>({
  startToCloseTimeout: '2 minutes',
  retry: { initialInterval: '5 seconds', maximumInterval: '1 minute' },
});

/** Automation runs: long, with heartbeats, idempotent at any point, retried without limit. */
export const automationActivities = proxyActivities<Pick<Activities, 'writeGenerations' | 'runAutomation'>>({
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '1 minute',
  retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
});

const DOWNLOAD = {
  taskQueue: TASK_QUEUES.fetch,
  startToCloseTimeout: '1 hour',
  heartbeatTimeout: '90 seconds',
  retry: { maximumAttempts: 6, initialInterval: '2 seconds', backoffCoefficient: 3, maximumInterval: '2 minutes' },
} as const;

/** Downloads of callers' media: as slow as their servers, which may be unavailable for a minute. */
export const fetchActivities = holdDuringOutages(proxyActivities<Pick<Activities, 'fetchMedia'>>(DOWNLOAD));

/** Downloads of the sources of generated content. */
export const sourceActivities = holdDuringOutages(proxyActivities<Pick<Activities, 'fetchSources'>>(DOWNLOAD));

/** Encoding of callers' media: like renders, but the videos may be longer. */
export const encodeActivities = holdDuringOutages(
  proxyActivities<Pick<Activities, 'encodeMedia'>>({
    taskQueue: TASK_QUEUES.render,
    startToCloseTimeout: '1 hour',
    heartbeatTimeout: RENDER_HEARTBEAT_TIMEOUT,
    retry: { maximumAttempts: 3, initialInterval: '2 seconds' },
  }),
);

/** Crawls: slow, with heartbeats and few attempts. A retry reads the same pages again. */
export const crawlActivities = holdDuringOutages(
  proxyActivities<Pick<Activities, 'crawlWebsite'>>({
    startToCloseTimeout: '30 minutes',
    heartbeatTimeout: '45 seconds',
    retry: { maximumAttempts: 3, initialInterval: '5 seconds' },
  }),
);

/** Calls to media providers: as slow as their models. The rows prevent a paid call from being started twice. */
export const mediaActivities = holdDuringOutages(
  proxyActivities<Pick<Activities, 'makeMedia' | 'composeDeck' | 'makePreview'>>({
    taskQueue: TASK_QUEUES.media,
    startToCloseTimeout: '1 hour',
    heartbeatTimeout: '90 seconds',
    retry: { maximumAttempts: 6, initialInterval: '2 seconds', maximumInterval: '1 minute' },
  }),
);

/** Collection of metrics: long, with heartbeats, idempotent at any point, retried without limit. */
export const metricActivities = proxyActivities<Pick<Activities, 'collectMetrics'>>({
  startToCloseTimeout: '15 minutes',
  heartbeatTimeout: '90 seconds',
  retry: { initialInterval: '5 seconds', maximumInterval: '5 minutes' },
});

/** Advances of test clocks: polls with heartbeats, idempotent at any point, retried without limit. */
export const clockActivities = proxyActivities<Pick<Activities, 'advanceClock'>>({
  startToCloseTimeout: '2 minutes',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '1 second', maximumInterval: '10 seconds' },
});

/** Trend refreshes: as slow as the provider, whose failures are results. Retried until our own rows record the result. */
export const trendActivities = proxyActivities<Pick<Activities, 'refreshTrends'>>({
  startToCloseTimeout: '3 minutes',
  retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
});
