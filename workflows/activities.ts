/** Every activity that workflows call, grouped by what repeating it can do. No retry policy stands anywhere else. */
import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/create-activities.ts';
import { PROCESSING_BOUND_MS } from '../domain/posts/publishing.ts';
import { TASK_QUEUES } from '../domain/workflow-names.ts';

/** Short work on our own rows: safe to repeat, and repeated until it works. */
export const dbActivities = proxyLocalActivities<
  Pick<
    Activities,
    | 'readNextStep'
    | 'cancelPost'
    | 'reschedulePost'
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

/** The same for what must happen although the worker that did it may be lost. */
export const compensations = proxyActivities<
  Pick<Activities, 'failRender' | 'settleClips' | 'failMediaFetch' | 'failPreview' | 'failCrawl' | 'failDelivery'>
>({
  startToCloseTimeout: '30 seconds',
  retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
});

/** Publishing: one attempt, never repeated by Temporal. A time-out means: read the rows. */
export const publishActivities = (limitMs: number, early: boolean) =>
  proxyActivities<Pick<Activities, 'publishPost'>>({
    taskQueue: early ? TASK_QUEUES.armed : TASK_QUEUES.due,
    startToCloseTimeout: limitMs,
    retry: { maximumAttempts: 1 },
  });

/** Reading the platforms: repeated, ever more slowly, until each has said how it ended. */
export const platformReads = proxyActivities<Pick<Activities, 'readPlatforms'>>({
  taskQueue: TASK_QUEUES.readings,
  startToCloseTimeout: '2 minutes',
  scheduleToCloseTimeout: 2 * PROCESSING_BOUND_MS,
  retry: { initialInterval: '5 seconds', backoffCoefficient: 2, maximumInterval: '1 minute' },
});

/** Rendering: long, shows that it lives, a few attempts; repeating it renders again under the same keys. */
export const renderActivities = proxyActivities<Pick<Activities, 'renderContent' | 'cutClips' | 'renderClip'>>({
  taskQueue: TASK_QUEUES.render,
  startToCloseTimeout: '30 minutes',
  heartbeatTimeout: '90 seconds',
  retry: { maximumAttempts: 4, initialInterval: '2 seconds' },
});

/** One delivery attempt: the row counts attempts, so a lost answer costs one of the six. */
export const deliveryActivities = proxyActivities<Pick<Activities, 'attemptDelivery'>>({
  startToCloseTimeout: '20 seconds',
  retry: { initialInterval: '5 seconds', maximumInterval: '1 minute' },
});

/** What follows a publish: safe to repeat, since the rows decide whether a call may leave. */
export const followUpActivities = proxyActivities<Pick<Activities, 'followUp'>>({
  startToCloseTimeout: '2 minutes',
  retry: { initialInterval: '5 seconds', maximumInterval: '1 minute' },
});

/** Filling a calendar: long, shows that it lives, safe to repeat at any point, and repeated until it works. */
export const automationActivities = proxyActivities<Pick<Activities, 'writeGenerations' | 'runAutomation'>>({
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '1 minute',
  retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
});

/** Downloads of callers' media: as slow as their servers, which may be down for a minute. */
export const fetchActivities = proxyActivities<Pick<Activities, 'fetchMedia'>>({
  taskQueue: TASK_QUEUES.fetch,
  startToCloseTimeout: '30 minutes',
  heartbeatTimeout: '90 seconds',
  retry: { maximumAttempts: 6, initialInterval: '2 seconds', backoffCoefficient: 3, maximumInterval: '2 minutes' },
});

/** Encoding callers' media: like rendering, but of videos that may be long. */
export const encodeActivities = proxyActivities<Pick<Activities, 'encodeMedia'>>({
  taskQueue: TASK_QUEUES.render,
  startToCloseTimeout: '1 hour',
  heartbeatTimeout: '90 seconds',
  retry: { maximumAttempts: 3, initialInterval: '2 seconds' },
});

/** Reading a website: slow, shows that it lives, a few attempts; repeating it reads the same pages again. */
export const crawlActivities = proxyActivities<Pick<Activities, 'crawlWebsite'>>({
  startToCloseTimeout: '3 minutes',
  heartbeatTimeout: '45 seconds',
  retry: { maximumAttempts: 3, initialInterval: '5 seconds' },
});

/** What a studio job is made from, fetched and looked at: as slow as callers' servers. */
export const sourceActivities = proxyActivities<Pick<Activities, 'fetchSources'>>({
  taskQueue: TASK_QUEUES.fetch,
  startToCloseTimeout: '30 minutes',
  heartbeatTimeout: '90 seconds',
  retry: { maximumAttempts: 6, initialInterval: '2 seconds', backoffCoefficient: 3, maximumInterval: '2 minutes' },
});

/** Media providers: as slow as their models. The rows keep any attempt from beginning twice what costs money. */
export const mediaActivities = proxyActivities<Pick<Activities, 'makeMedia' | 'composeDeck' | 'makePreview'>>({
  taskQueue: TASK_QUEUES.media,
  startToCloseTimeout: '1 hour',
  heartbeatTimeout: '90 seconds',
  retry: { maximumAttempts: 6, initialInterval: '2 seconds', maximumInterval: '1 minute' },
});

/** Asking platforms for figures: shows that it lives, safe to repeat at any point, and repeated until it works. */
export const metricActivities = proxyActivities<Pick<Activities, 'collectMetrics'>>({
  startToCloseTimeout: '15 minutes',
  heartbeatTimeout: '90 seconds',
  retry: { initialInterval: '5 seconds', maximumInterval: '5 minutes' },
});

/** Looking after the trends: as slow as their provider, whose failures are data; repeated until our own rows take the outcome. */
export const trendActivities = proxyActivities<Pick<Activities, 'refreshTrends'>>({
  startToCloseTimeout: '3 minutes',
  retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
});
