import { ApplicationFailure } from '@temporalio/activity';
import type { MailError } from '../domain/mail/mail.ts';
import type { OperatorCommand, AutomationStep } from '../domain/automations/automation.ts';
import type { TrendFeedStep } from '../domain/trends/trend-feed.ts';
import { loadNextStep } from '../db/automations/automation-runs.ts';
import { setFeedPaused, planFeed } from '../db/trends/trend-feed.ts';
import { currentAttempt, currentLimitMs, isLocalAttempt, sendHeartbeat, withHeartbeats } from './activity-context.ts';
import { collectMetrics } from './analytics/collect-metrics.ts';
import { applyAutomationCommand, runAutomation, writeGenerations } from './automations/run-automation.ts';
import { crawlWebsite, failCrawl, type CrawlShortfall } from './brand/crawl-website.ts';
import { cutClips, renderClip, settleClips } from './content/clips.ts';
import { composeDeck } from './content/compose-deck.ts';
import { failContent, failInfluencerPreview, failMediaFetch } from './content/fail-content.ts';
import { fetchSources } from './content/fetch-sources.ts';
import { makeMedia } from './content/make-media.ts';
import { makePreview } from './content/make-preview.ts';
import { encodeMedia } from './content/own-media/encode-media.ts';
import { fetchMedia } from './content/own-media/fetch-media.ts';
import { mapMediaFailure } from './content/own-media/media-failure.ts';
import { renderContent } from './content/render-content.ts';
import { mapRenderFailure, mapStudioFailure } from './content/studio-failure.ts';
import { renewPeriod } from './credits/renew-period.ts';
import { applyCancel, applyRelease, applyReschedule } from './posts/apply-post-change.ts';
import { failMail, sendMail } from './mail/send-mail.ts';
import { cancelFollowUp, followUp } from './posts/follow-up.ts';
import { publishBriefly, publishPost } from './posts/publish-post.ts';
import { readPlatforms, throwWhileProcessing } from './posts/read-platforms.ts';
import { readNextStep } from './posts/settle-and-read-next-step.ts';
import { advanceClock } from './test-clocks/advance-clock.ts';
import { refreshTrends } from './trends/refresh-trends.ts';
import { drainShard } from './webhooks/drain-shard.ts';
import type { FailureReason } from './sealed-message.ts';
import type { ActivityDeps } from './activity-deps.ts';
import { toStorageFailure } from '../adapters/storage/storage-failure.ts';
import { isReadOnlyError } from '../db/connection/is-writable.ts';
import { OUTAGE } from '../domain/outages.ts';

/** Every activity, bound to its dependencies. What a repeat does is documented at each function. */
export function createActivities(deps: ActivityDeps) {
  const em = () => deps.orm.em.fork();
  return {
    readNextStep: (postId: string) => readNextStep(deps, postId),
    cancelPost: (postId: string) => applyCancel(deps, postId),
    releasePost: (postId: string) => applyRelease(deps, postId),
    reschedulePost: (postId: string, intent: { scheduledTime: string }) => applyReschedule(deps, postId, intent),
    publishPost: (postId: string) =>
      mapOutage((isLocalAttempt() ? publishBriefly : publishPost)(deps, postId, currentLimitMs())),
    readPlatforms: (postId: string) => throwWhileProcessing(readPlatforms(deps, postId)),
    followUp: (targetId: string) => followUp(deps, targetId),
    cancelFollowUp: (targetId: string) => cancelFollowUp(deps, targetId),

    renderContent: (contentId: string) =>
      mapRenderFailure(withHeartbeats((...attempt) => renderContent(deps, contentId, ...attempt))),
    failRender: (contentId: string, reason: FailureReason) => failContent(deps, contentId, reason),
    cutClips: (contentId: string) =>
      mapRenderFailure(withHeartbeats((...attempt) => cutClips(deps, contentId, ...attempt))),
    renderClip: (clipId: string) =>
      mapRenderFailure(withHeartbeats((...attempt) => renderClip(deps, clipId, ...attempt))),
    settleClips: (contentId: string) => settleClips(deps, contentId),

    fetchMedia: (contentId: string) => mapMediaFailure(fetchMedia(deps, contentId, ...currentAttempt())),
    encodeMedia: (contentId: string) =>
      mapMediaFailure(withHeartbeats((...attempt) => encodeMedia(deps, contentId, ...attempt))),
    failMediaFetch: (contentId: string, reason: FailureReason) => failMediaFetch(deps, contentId, reason),

    fetchSources: (contentId: string) => mapStudioFailure(fetchSources(deps, contentId, ...currentAttempt())),
    makeMedia: (jobId: string, key: string) => mapStudioFailure(makeMedia(deps, { jobId, key }, ...currentAttempt())),
    composeDeck: (contentId: string) => mapStudioFailure(composeDeck(deps, contentId, ...currentAttempt())),
    makePreview: (previewId: string) => mapStudioFailure(makePreview(deps, previewId, ...currentAttempt())),
    failPreview: (previewId: string, reason: FailureReason) => failInfluencerPreview(deps, previewId, reason),

    readAutomation: (id: string): Promise<AutomationStep> => loadNextStep(em(), id),
    applyAutomationCommand: (id: string, command: OperatorCommand) => applyAutomationCommand(deps, id, command),
    writeGenerations: (automationId: string) => writeGenerations(deps, automationId),
    runAutomation: (automationId: string) => runAutomation(deps, automationId, sendHeartbeat),

    collectMetrics: () => collectMetrics(deps, sendHeartbeat),
    renewPeriod: (teamId: string) => renewPeriod(deps, teamId),

    advanceClock: (clockId: string) => advanceClock(deps, clockId, sendHeartbeat),

    readTrendFeed: (feedId: string): Promise<TrendFeedStep | null> => planFeed(em(), feedId),
    pauseTrendFeed: (feedId: string, paused: boolean): Promise<void> => setFeedPaused(em(), feedId, paused),
    refreshTrends: (feedId: string) => refreshTrends(deps, feedId),

    crawlWebsite: (crawlId: string) => crawlWebsite(deps, crawlId, sendHeartbeat, currentAttempt()[1]),
    failCrawl: (crawlId: string, shortfall: CrawlShortfall) => failCrawl(deps, crawlId, shortfall),

    sendMail: (mailId: string) => sendMail(deps, mailId),
    failMail: (mailId: string, error: MailError) => failMail(deps, mailId, error),

    drainShard: (shard: string) => drainShard(deps, shard, sendHeartbeat),
  };
}

export type Activities = ReturnType<typeof createActivities>;

/** Rethrows a failure of the storage, or of a write to a read-only database, as an outage, which the workflow shows. */
async function mapOutage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const outage = isReadOnlyError(error) ? 'The database is read-only.' : toStorageFailure(error)?.message;
    if (outage === undefined) throw error;
    throw ApplicationFailure.create({ type: OUTAGE, message: outage });
  }
}
