import { ApplicationFailure, Context } from '@temporalio/activity';
import { parseInstant } from '../adapters/clock/instants.ts';
import type { AutomationOrder, AutomationPlan } from '../domain/automations/automation.ts';
import type { CrawlShortfall } from '../domain/brand/crawl.ts';
import type { OrderedCall } from '../domain/content/call-order.ts';
import type { PostPlan } from '../domain/posts/next-step.ts';
import type { TrendFeedPlan } from '../domain/trends/feed.ts';
import { describeAutomation } from '../db/automations/automation-runs.ts';
import { failJob } from '../db/content/end-content.ts';
import { failRender } from '../db/content/contents.ts';
import { markUsedUp } from '../db/webhooks/deliveries.ts';
import type { Asset } from '../db/entities/asset.ts';
import { Post } from '../db/entities/post.ts';
import { failPreview } from '../db/influencers/influencer-previews.ts';
import { cancelPost, reschedulePost, type Changed } from '../db/posts/post-changes.ts';
import { inTransaction } from '../db/connection/transaction.ts';
import { pauseFeed, planOfFeed } from '../db/trends/trend-feed.ts';
import { RenderFailure } from '../decks/ffmpeg/render-failure.ts';
import { applyAutomationCommand, runAutomation, writeGenerations } from './automations/run-automation.ts';
import { renewPeriod, type RunningPeriod } from './credits/renew-period.ts';
import { crawlWebsite, failCrawl, type CrawlResult } from './brand/crawl-website.ts';
import { attemptDelivery, type DeliveryStep } from './webhooks/attempt-delivery.ts';
import { cutClips, renderClip, settleClips } from './content/clips.ts';
import { composeDeck } from './content/compose-deck.ts';
import { fetchMedia } from './content/own-media/fetch-media.ts';
import { encodeMedia } from './content/own-media/encode-media.ts';
import { followUp, type FollowUpStep } from './posts/follow-up.ts';
import { fetchSources } from './content/fetch-sources.ts';
import { addToLibrary, type FileForLibrary } from './content/add-to-library.ts';
import { makeMedia } from './content/make-media.ts';
import { collectMetrics, type CollectionRound } from './analytics/collect-metrics.ts';
import { toMediaActivityFailure } from './content/own-media/media-failure.ts';
import { removeOwnMedia } from './content/own-media/own-media-files.ts';
import { makePreview } from './content/make-preview.ts';
import { publishPost, readNextStep } from './posts/publish-post.ts';
import { readPlatforms } from './posts/read-platforms.ts';
import { renderContent } from './content/render-content.ts';
import { toStudioActivityFailure } from './content/studio-failure.ts';
import { dispatchOutbox } from './dispatch-outbox.ts';
import { refreshTrends } from './trends/refresh-trends.ts';
import type { ActivityDeps } from './activity-deps.ts';

/** A render shows that it lives only once it is long: each heartbeat is an Action, and most renders take seconds. */
const FIRST_HEARTBEAT_AFTER_MS = 20_000;

/** Rendering again cannot help with these. */
const FINAL_RENDER_CODES: ReadonlySet<string> = new Set([
  'no_media_provider',
  'asset_missing',
  'asset_unreadable',
  'text_does_not_fit',
]);

/** Default limit where Temporal gives none. */
const NO_LIMIT_MS = 60_000;

/** Every activity, bound to its deps. */
export function createActivities(deps: ActivityDeps) {
  return {
    /** Safe to repeat. What the row says is next. */
    readNextStep: (postId: string): Promise<PostPlan> => readNextStep(deps, postId),

    /** Safe to repeat: a cancelled post stays cancelled. */
    cancelPost: (postId: string) => applyPostChange(deps, postId, (tx) => cancelPost(tx, postId)),

    /** Safe to repeat: moving a post to where it is changes nothing. `intent.scheduledTime` is an operator's RFC 3339 text. */
    reschedulePost: (postId: string, intent: { scheduledTime: string }) =>
      applyPostChange(deps, postId, async (tx) => {
        const { timezone } = await tx.em.findOneOrFail(Post, { id: postId });
        const parsed = parseInstant(intent.scheduledTime, timezone);
        if (!parsed.ok) return { ok: false, refusal: parsed.message };
        return reschedulePost(tx, postId, { scheduledTime: parsed.instant });
      }),

    /** Never repeat: a lost answer means reading the rows. Answers what to do next. */
    publishPost: (postId: string): Promise<PostPlan> =>
      publishPost(deps, postId, Context.current().info.startToCloseTimeoutMs ?? NO_LIMIT_MS),

    /** Safe to repeat: it only reads the platforms. Fails while one of them still works on the video. */
    readPlatforms: async (postId: string): Promise<PostPlan> => {
      const plan = await readPlatforms(deps, postId);
      if (plan.next === 'settle')
        throw ApplicationFailure.create({ message: 'still processing', type: 'still_processing' });
      return plan;
    },

    /** Safe to repeat: the same bytes under the same keys, finished once. `over`: nothing was left to render. */
    renderContent: (contentId: string): Promise<'ready' | 'over'> => {
      const { cancellationSignal, heartbeat } = createHeartbeat();
      return toRenderActivityFailure(renderContent(deps, contentId, heartbeat, cancellationSignal));
    },

    /** Safe to repeat: the same keys, finished once. Answers whether the media must be encoded. */
    fetchMedia: (contentId: string): Promise<'ready' | 'needs_encoding' | 'over'> => {
      const { cancellationSignal, heartbeat } = createHeartbeat();
      return toMediaActivityFailure(fetchMedia(deps, contentId, heartbeat, cancellationSignal));
    },

    /** Safe to repeat: the same keys, finished once. */
    encodeMedia: (contentId: string): Promise<'ready' | 'over'> => {
      const { cancellationSignal, heartbeat } = createHeartbeat();
      return toMediaActivityFailure(encodeMedia(deps, contentId, heartbeat, cancellationSignal));
    },

    /** Safe to repeat: the posts fail once, and what was fetched is gone. */
    failMediaFetch: async (contentId: string, reason: { code: string; message: string }): Promise<void> => {
      const { outbox } = await inTransaction(deps.orm.em, (tx) => failRender(tx, contentId, reason));
      await dispatchOutbox(deps, outbox);
      await removeOwnMedia(deps, contentId);
    },

    /** Safe to repeat: content, refund and posts change once. */
    failRender: async (contentId: string, reason: { code: string; message: string }): Promise<void> => {
      const { outbox } = await inTransaction(deps.orm.em, (tx) => failJob(tx, contentId, reason));
      await dispatchOutbox(deps, outbox);
    },

    /** Safe to repeat: clips that are recorded stay. Their ids, best first; none where the job is over. */
    cutClips: (contentId: string): Promise<string[]> => {
      const { cancellationSignal, heartbeat } = createHeartbeat();
      return toRenderActivityFailure(cutClips(deps, contentId, heartbeat, cancellationSignal));
    },

    /** Safe to repeat: the same bytes under the same keys, finished once. */
    renderClip: (clipId: string): Promise<'ready' | 'over'> => {
      const { cancellationSignal, heartbeat } = createHeartbeat();
      return toRenderActivityFailure(renderClip(deps, clipId, heartbeat, cancellationSignal));
    },

    /** Safe to repeat: a long video ends once, and is given back at most once. */
    settleClips: (contentId: string): Promise<'ready' | 'failed'> => settleClips(deps, contentId),

    /** Safe to repeat: the same files are the same assets, and what was frozen first stands. Answers the calls to make. */
    fetchSources: (contentId: string): Promise<OrderedCall[] | null> => {
      const { cancellationSignal, heartbeat } = createHeartbeat();
      return toStudioActivityFailure(fetchSources(deps, contentId, heartbeat, cancellationSignal));
    },

    /** Safe to repeat: what a provider has begun, or may have begun, is not begun again. `over`: nobody waits for it. */
    makeMedia: (contentId: string, key: string): Promise<'made' | 'over'> => {
      const { cancellationSignal: signal, heartbeat } = createHeartbeat();
      const add = (file: FileForLibrary): Promise<Asset> => addToLibrary(deps, file);
      return toStudioActivityFailure(makeMedia(deps, { jobId: contentId, key }, { heartbeat, signal, add }));
    },

    /** Safe to repeat: the same media gives the same deck. `over`: nobody waits for it. */
    composeDeck: (contentId: string): Promise<'composed' | 'delivered' | 'over'> =>
      toStudioActivityFailure(composeDeck(deps, contentId)),

    /** Safe to repeat: a preview that has ended is left alone, and a provider is not asked twice. */
    makePreview: (previewId: string): Promise<void> => {
      const { cancellationSignal, heartbeat } = createHeartbeat();
      return toStudioActivityFailure(makePreview(deps, previewId, heartbeat, cancellationSignal));
    },

    /** Safe to repeat: preview and refund change once. */
    failPreview: async (previewId: string, reason: { code: string; message: string }): Promise<void> => {
      await inTransaction(deps.orm.em, (tx) => failPreview(tx, previewId, reason));
    },

    /** Safe to repeat. What the automation's row says is next. */
    readAutomation: (automationId: string): Promise<AutomationPlan> =>
      describeAutomation(deps.orm.em.fork(), automationId),

    /** Safe to repeat: ideas that were asked for are written once. */
    writeGenerations: (automationId: string): Promise<void> => writeGenerations(deps, automationId),

    /** Safe to repeat: an order that is carried out changes nothing more. Why it was refused, or null. */
    applyAutomationCommand: (automationId: string, order: AutomationOrder): Promise<string | null> =>
      applyAutomationCommand(deps, automationId, order),

    /** Safe to repeat: each place in the calendar is filled once. */
    runAutomation: (automationId: string): Promise<void> =>
      runAutomation(deps, automationId, () => Context.current().heartbeat()),

    /** Safe to repeat: each step of a target is recorded once. Heartbeats are throttled to one a minute. */
    collectMetrics: (): Promise<CollectionRound> => collectMetrics(deps, () => Context.current().heartbeat()),

    /** Safe to repeat: a period turns once. */
    renewPeriod: (teamId: string): Promise<RunningPeriod | null> => renewPeriod(deps, teamId),

    /** Safe to repeat. What the feed's row says is next; null where there is no such row. */
    readTrendFeed: (feedId: string): Promise<TrendFeedPlan | null> => planOfFeed(deps.orm.em.fork(), feedId),

    /** Safe to repeat: a feed that is paused stays paused. */
    pauseTrendFeed: (feedId: string, paused: boolean): Promise<void> => pauseFeed(deps.orm.em.fork(), feedId, paused),

    /** Safe to repeat: a day's list takes the place of itself. Answers how it went. */
    refreshTrends: (feedId: string): Promise<string> => refreshTrends(deps, feedId),

    /** Safe to repeat: it reads the website again, and ends the crawl once. */
    crawlWebsite: (crawlId: string): Promise<CrawlResult> => {
      const { cancellationSignal, heartbeat } = Context.current();
      return crawlWebsite(deps, crawlId, heartbeat, cancellationSignal);
    },

    /** Safe to repeat: a crawl ends once. */
    failCrawl: (crawlId: string, shortfall: CrawlShortfall): Promise<void> => failCrawl(deps, crawlId, shortfall),

    /** Safe to repeat: a comment whose call may have left is only looked for. */
    followUp: (targetId: string): Promise<FollowUpStep> => followUp(deps, targetId),

    /** Safe to repeat: an attempt that ran counts, whether or not its answer was heard. */
    attemptDelivery: (deliveryId: string): Promise<DeliveryStep> => attemptDelivery(deps, deliveryId),

    /** Safe to repeat. */
    failDelivery: (deliveryId: string): Promise<void> => markUsedUp(deps.orm.em.fork(), deliveryId),
  };
}

export type Activities = ReturnType<typeof createActivities>;

async function applyPostChange(
  deps: ActivityDeps,
  postId: string,
  change: (tx: Parameters<typeof cancelPost>[0]) => Promise<Changed>,
): Promise<{ step: PostPlan; refusal: string | null }> {
  const { result, outbox } = await inTransaction(deps.orm.em, change);
  await dispatchOutbox(deps, outbox);
  return { step: await readNextStep(deps, postId), refusal: result.ok ? null : result.refusal };
}

/** Passes the renderer's own reason on, and whether trying again may help. */
async function toRenderActivityFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof RenderFailure)) throw error;
    const { message, code: type } = error;
    throw ApplicationFailure.create({ message, type, nonRetryable: FINAL_RENDER_CODES.has(type) });
  }
}

function createHeartbeat(): { cancellationSignal: AbortSignal; heartbeat: (percent: number) => void } {
  const context = Context.current();
  const startedAt = performance.now();
  const heartbeat = (percent: number): void => {
    if (performance.now() - startedAt > FIRST_HEARTBEAT_AFTER_MS) context.heartbeat(`${percent} %`);
  };
  return { cancellationSignal: context.cancellationSignal, heartbeat };
}
