/**
 * Publishes a post: waits for its slot and its media, publishes it, settles it. A workflow because the wait can last months and
 * must outlive every process. It acts only through its row: signals and activity results are hints, after which it reads the
 * row again. A cancel of the workflow is a cancel of the post: once publishing has started, it is refused and the workflow goes on.
 * Ends when the row is terminal. Running it again finds the row terminal and ends.
 */
import {
  ActivityFailure,
  CancellationScope,
  continueAsNew,
  patched,
  setCurrentDetails,
  setHandler,
  TemporalFailure,
  workflowInfo,
} from '@temporalio/workflow';
import { findWait, type HoldReason, type PostStep } from '../domain/posts/next-step.ts';
import { briefPublishActivities, dbActivities, platformReads, publishActivities } from './activities.ts';
import { findOutage } from './hold-during-outages.ts';
import { statusQuery, type PostInput } from './messages.ts';
import { onCancel } from './on-cancel.ts';
import { PostChanges, readSearchAttribute, showStep } from './post-changes.ts';

export async function post(input: PostInput): Promise<string> {
  const changes = new PostChanges(input.postId);
  return onCancel(
    () => changes.cancel(),
    () => publishPost(input, changes),
  );
}

async function publishPost({ postId, step: firstStep }: PostInput, changes: PostChanges): Promise<string> {
  let step: PostStep | null = firstStep ? subtractElapsedTime(firstStep) : null;
  setHandler(statusQuery, () => describeStatus(step, changes), {
    description: 'What the workflow does, and what it waits for.',
  });
  step ??= await changes.readNextStep();
  let lost: LostPublishers = NONE_LOST;
  for (;;) {
    if (changes.hasChanged()) step = await changes.readNextStep();
    showStep(step);
    switch (step.next) {
      case 'wait':
        setCurrentDetails(`${describeWait(step)}${changes.refusal()}`);
        if (await changes.waitFor(step.ms)) break;
        await changes.waitForHandlers();
        if (changes.hasChanged()) break;
        // Continues as new, so that the rest runs today's code even if the post has waited for months.
        return continueAsNew<typeof post>(step.again ? { postId } : { postId, step: toPublishStep(step) });
      case 'hold':
        setCurrentDetails(`${HOLD_DETAILS[step.reason]()}${changes.refusal()}`);
        await changes.wait();
        break;
      case 'publish': {
        if (step.opensAt) setCurrentDetails(`Waiting for a platform's limit until ${step.opensAt}${changes.refusal()}`);
        if (lost.outage)
          setCurrentDetails(`Held: ${lost.outage} Retried in ${step.afterMs / 1_000} s${changes.refusal()}`);
        if (step.afterMs > 0 && (await changes.waitFor(step.afterMs))) break;
        setCurrentDetails(`${step.early ? 'Leased: publishes at its slot' : 'Publishing'}${changes.refusal()}`);
        const publisher =
          step === firstStep && step.brief
            ? briefPublishActivities(step.limitMs)
            : publishActivities(step.limitMs, step.early);
        const published = await publish(publisher.publishPost(postId), step, changes);
        const ended = 'next' in published;
        lost = ended ? NONE_LOST : { publishers: lost.publishers + 1, outage: published.outage };
        step = ended ? published : delayPublish(await dbActivities.readNextStep(postId), lost.publishers);
        break;
      }
      case 'settle':
        setCurrentDetails(`Published; waiting for a platform to report the outcome${changes.refusal()}`);
        step = await settle(postId, changes);
        break;
      case 'end':
        setCurrentDetails(`Ended: ${step.status}${changes.refusal()}`);
        await changes.waitForHandlers();
        return step.status;
    }
    if (workflowInfo().continueAsNewSuggested) await changes.waitForHandlers();
    if (workflowInfo().continueAsNewSuggested && !changes.hasChanged()) return continueAsNew<typeof post>({ postId });
  }
}

/** Publishers in a row that returned no step, and the outage that ended the last one. */
interface LostPublishers {
  publishers: number;
  outage: string | null;
}

const NONE_LOST: LostPublishers = { publishers: 0, outage: null };

const HOLD_DETAILS: Record<HoldReason, () => string> = {
  draft: () => 'Draft: waiting for its release',
  in_review: () => 'Waiting for approval: approve it, or send the update release',
  withheld: () =>
    `Withheld because its workspace ${readSearchAttribute('workspace')} is archived; restoring it releases the post`,
  media: () => `Due soon; waiting for its video, content ${readSearchAttribute('content')}`,
};

function describeWait(step: PostStep & { next: 'wait' }): string {
  if (step.inReview)
    return `${HOLD_DETAILS.in_review()}. Its slot is ${step.slot}; it ends failed if nobody approves it in time`;
  return `Waiting for its slot, ${step.slot}${describeArchived(step)}`;
}

function describeArchived(step: PostStep & { next: 'wait' }): string {
  return step.archived ? `. Its workspace ${readSearchAttribute('workspace')} is archived, so it will be withheld` : '';
}

function describeStatus(step: PostStep | null, changes: PostChanges) {
  const slot = step && 'slot' in step ? (step.slot ?? null) : null;
  return { next: step?.next ?? 'read', slot, waitsFor: step && findWait(step), refusal: changes.refusal() || null };
}

const LOST_PUBLISHER_WAIT_MS = 5_000;
const LOST_PUBLISHER_WAIT_CAP_MS = 60_000;

/** Subtracts the time since the start of this run, when the step was computed: without a worker, its first task runs later. */
function subtractElapsedTime(step: PostStep): PostStep {
  if (step.next !== 'wait') return step;
  return { ...step, ms: Math.max(1, step.ms - (Date.now() - workflowInfo().startTime.getTime())) };
}

function toPublishStep(step: PostStep & { next: 'wait' }): PostStep {
  return { next: 'publish', early: true, limitMs: step.limitMs, afterMs: 0, slot: step.slot };
}

type PublishStep = PostStep & { next: 'publish' };

/**
 * Waits for one publisher. Returns the next step or, if the publisher was lost, the outage that ended it (null if none did). If its
 * worker crashed, does not wait for its time-out: the next publisher takes over with a later lease. The publisher itself reacts to
 * all other changes.
 */
async function publish(
  publishing: Promise<PostStep>,
  step: PublishStep,
  changes: PostChanges,
): Promise<PostStep | { outage: string | null }> {
  const published = publishing.catch(toLostPublisher);
  for (let isOutdated = false; ; isOutdated = true) {
    const first = await Promise.race([published, changes.wait().then(() => 'changed' as const)]);
    if (first !== 'changed')
      return isOutdated && isWait(first) && patched(READ_AFTER_PUBLISHER) ? changes.readNextStep() : first;
    const now = await changes.readNextStep();
    setCurrentDetails(`${step.early ? 'Leased: publishes at its slot' : 'Publishing'}${changes.refusal()}`);
    if (now.next === 'publish' && now.publisherLost) return now;
  }
}

/** `patched` marks the histories in which the row is read again after a publisher whose post changed while it ran. */
const READ_AFTER_PUBLISHER = 'read-after-publisher';

/** Whether only a signal or a timer follows. The signal may have arrived after the publisher read the row. */
function isWait(published: PostStep | { outage: string | null }): boolean {
  return 'next' in published && (published.next === 'wait' || published.next === 'hold');
}

/** The failure of a local activity, unlike that of another, is not wrapped in an `ActivityFailure`. */
function toLostPublisher(error: unknown): { outage: string | null } {
  if (!(error instanceof TemporalFailure)) throw error;
  return { outage: findOutage(error) };
}

/** Delays a publish after lost publishers, longer each time. */
function delayPublish(step: PostStep, lost: number): PostStep {
  if (step.next !== 'publish') return step;
  return { ...step, afterMs: Math.min(LOST_PUBLISHER_WAIT_MS * 2 ** (lost - 1), LOST_PUBLISHER_WAIT_CAP_MS) };
}

/** `patched` marks the histories in which a signal restarts the read of the platforms. */
const READ_ON_SIGNAL = 'read-on-signal';

/**
 * Reads the platforms until each has reported an outcome. A signal, such as that of a platform's webhook, replaces the pending
 * retry by a read at once. After the time limit, reads the row.
 */
async function settle(postId: string, changes: PostChanges): Promise<PostStep> {
  const scope = new CancellationScope();
  const reading = scope.run(() => nullIfFailed(platformReads.readPlatforms(postId)));
  const first = await Promise.race([reading, changes.wait().then(() => 'changed' as const)]);
  if (first !== 'changed' || !patched(READ_ON_SIGNAL)) return (await reading) ?? dbActivities.readNextStep(postId);
  scope.cancel();
  await reading;
  const step = await changes.readNextStep();
  return step.next === 'end' ? step : { next: 'settle' };
}

async function nullIfFailed<T>(activity: Promise<T>): Promise<T | null> {
  try {
    return await activity;
  } catch (error) {
    if (error instanceof ActivityFailure) return null;
    throw error;
  }
}
