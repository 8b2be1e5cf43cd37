import type { PostStep } from '../../domain/posts/next-step.ts';
import { BRIEF_READ_MS, CALL_TIMEOUT_MS, RETRY_DELAY_MS, SETTLE_MARGIN_MS } from '../../domain/posts/publish-timing.ts';
import { acquireLease, releaseLease, type Lease } from '../../db/posts/lease.ts';
import type { PostTarget } from '../../db/entities/post-target.ts';
import type { PublishRow } from '../../db/posts/publish-rows.ts';
import { listTargets, failSent } from '../../db/posts/send-state.ts';
import { startTargetFollowUps } from './follow-up.ts';
import { prepareAhead, type PreparedTarget } from './prepare-target.ts';
import { MEDIA_MISSING, openPostWork, type PostWork, type TargetWork, openPostStatusWork } from './post-work.ts';
import { openStoredHandle } from './publish-job.ts';
import { recoverTarget, sendTarget } from './send-target.ts';
import { readNextStep, settleAndReadNextStep } from './settle-and-read-next-step.ts';
import { claimAtSlot, computeSlotAt, waitForSlot } from './wait-for-slot.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import type { Handle } from '../../adapters/ports.ts';
import { readTarget } from './read-target.ts';
import { targetError } from '../../domain/posts/target-error.ts';

/**
 * Acquires the lease, prepares the targets, waits in process for the slot, claims the post, and makes each irreversible
 * call. Returns the next step. Temporal never retries this activity and ignores its result after `limitMs`: if the
 * result is lost, the workflow reads the rows, and the next publisher continues from them with a later lease.
 */
export async function publishPost(deps: ActivityDeps, postId: string, limitMs: number): Promise<PostStep> {
  const deadline = performance.now() + limitMs - SETTLE_MARGIN_MS;
  const waiting = deps.leasedPosts.register(postId);
  const finished = new AbortController();
  let opened: PostWork | undefined;
  try {
    // After a restore from a backup, the gate is closed until the rows have been compared with the publish journal.
    if (!(await deps.publishGate.waitUntilOpen(limitMs - CALL_TIMEOUT_MS))) return await waitForGate(deps, postId);
    const lease = await acquireLease(deps.orm.em.fork(), postId, deps.workerNumber);
    const leasedAt = performance.now();
    if (!lease) return readNextStep(deps, postId);
    const finish = (step: PostStep): Promise<PostStep> => releaseWithStep(deps, lease, step);
    await deps.checkpoint('leased', postId);
    const slotAt = computeSlotAt(lease, leasedAt);
    // The post was rescheduled before this publisher started, to a time after its limit.
    if (slotAt - leasedAt > limitMs) return await finish(await readNextStep(deps, postId));
    const post = await openPostWork(deps, postId, slotAt - leasedAt);
    opened = post;
    const stop = AbortSignal.any([
      waiting.signal,
      finished.signal,
      AbortSignal.timeout(Math.max(0, limitMs - 2 * CALL_TIMEOUT_MS - SETTLE_MARGIN_MS)),
    ]);
    const preparing = prepareTargets(deps, post, lease, { slotAt, stop });
    if (lease.status !== 'publishing' && !(await waitForSlot(deps, lease, slotAt, waiting.signal))) {
      return await finish(await readNextStep(deps, postId));
    }
    if (lease.dueAt > lease.now) deps.leasedPosts.markCalling(listTargetIds(post));
    await deps.checkpoint('prepared', postId);
    const claim = await claimAtSlot(deps, lease, waiting.signal);
    // From here a shutdown waits for the publisher.
    waiting.release();
    if (claim.outcome !== 'won') return await finish(await readNextStep(deps, postId));
    await deps.checkpoint('claimed', postId);
    const earlier = lease.status === 'publishing' ? await listTargets(deps.orm.em.fork(), postId) : [];
    await Promise.all(
      post.targets.map(async (row) => {
        const before = earlier.find(({ id }) => id === row.id);
        const published = publishTarget(deps, { post, row, before, preparing: preparing.get(row.id) }, lease, deadline);
        const target = await published.finally(() => deps.leasedPosts.markResponded([row.id]));
        if (target) await startTargetFollowUps(deps, target, deadline);
      }),
    );
    return await finish(await settleAndReadNextStep(deps, postId));
  } finally {
    waiting.release();
    finished.abort();
    if (opened) deps.leasedPosts.markResponded(listTargetIds(opened));
    await opened?.release();
  }
}

/**
 * `publishPost` within a task of the workflow. Leaves the post to a publisher of the queue if the worker has no place for it, and a
 * platform that processes the video for long to reads of the platform.
 */
export async function publishBriefly(deps: ActivityDeps, postId: string, limitMs: number): Promise<PostStep> {
  const publish = () => publishPost({ ...deps, acceptedReadMs: BRIEF_READ_MS }, postId, limitMs);
  return (await deps.leasedPosts.publishBriefly(postId, publish)) ?? readNextStep(deps, postId);
}

async function waitForGate(deps: ActivityDeps, postId: string): Promise<PostStep> {
  const step = await readNextStep(deps, postId);
  return step.next === 'publish' ? { ...step, afterMs: RETRY_DELAY_MS } : step;
}

function listTargetIds(post: PostWork): string[] {
  return post.targets.map(({ id }) => id);
}

/**
 * Starts to prepare, concurrently, every target that is not sent and does not wait for a platform limit. Prepares nothing if the
 * post has expired.
 */
function prepareTargets(
  deps: ActivityDeps,
  post: PostWork,
  lease: Lease,
  limits: { slotAt: number; stop: AbortSignal },
): Map<string, Promise<PreparedTarget>> {
  if (lease.expired) return new Map();
  const sendable = post.targets.filter(
    ({ sendState, opensAt }) => ['none', 'reserved'].includes(sendState) && !(opensAt && opensAt > lease.now),
  );
  const preparing = sendable.map((row) => [row.id, prepareAhead(deps, post, row, lease, limits)] as const);
  // Each is awaited after the claim. Until then a rejection must not be unhandled.
  for (const [, promise] of preparing) promise.catch(() => undefined);
  return new Map(preparing);
}

/** Releases the lease, so that the next publisher can take over what is unfinished. */
async function releaseWithStep(deps: ActivityDeps, lease: Lease, step: PostStep): Promise<PostStep> {
  if (step.next === 'end') return step;
  await releaseLease(deps.orm.em.fork(), lease, step.next === 'publish' ? step.afterMs : null);
  return step;
}

interface TargetPublication {
  post: PostWork;
  row: PublishRow;
  /** The target as an earlier publisher left it; undefined if there was none. */
  before: PostTarget | undefined;
  preparing: Promise<PreparedTarget> | undefined;
}

/** Returns the work of the target, or null if the target has to wait. */
async function publishTarget(
  deps: ActivityDeps,
  { post, row, before, preparing }: TargetPublication,
  lease: Lease,
  deadline: number,
): Promise<TargetWork | null> {
  if (preparing && (!before || before.sendState === 'reserved')) {
    const { work, prepared } = await preparing;
    await sendTarget(deps, work, prepared, lease, deadline);
    return work;
  }
  const handle = before ? openStoredHandle(deps.secrets, before) : null;
  if (!handle || (before?.sendState !== 'sent' && before?.sendState !== 'confirmed')) return null;
  const work = await post.loadWork(row);
  const isMissing = 'error' in work && work.error === MEDIA_MISSING;
  await (isMissing ? recoverTargetWithoutMedia(deps, work, handle) : recoverTarget(deps, work, handle, deadline));
  return work;
}

/**
 * Recovers a sent target whose video was deleted since. Reads the platform as usual. If the call did not arrive, it can never be
 * sent again, so the target fails here; otherwise one publisher after another would try.
 */
async function recoverTargetWithoutMedia(deps: ActivityDeps, { target }: TargetWork, handle: Handle): Promise<void> {
  const { targets, loadWork } = await openPostStatusWork(deps, target.postId);
  const row = targets.find(({ id }) => id === target.id);
  const work = row && (await loadWork(row));
  if (!work || 'error' in work || (await readTarget(deps, work, handle)) !== 'not_sent') return;
  const { id, sends } = work.target;
  await failSent(deps.orm.em.fork(), { id, handleId: handle.id, sends }, targetError(MEDIA_MISSING));
}
