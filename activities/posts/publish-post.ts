import { FINISHED } from '../../domain/posts/post.ts';
import type { PostPlan } from '../../domain/posts/next-step.ts';
import { CALL_BOUND_MS, PATIENCE_STEP_MS, SETTLE_MARGIN_MS } from '../../domain/posts/publishing.ts';
import { acquireLease, releaseLease, type Lease } from '../../db/posts/lease.ts';
import { describePost, openCalls } from '../../db/posts/describe-post.ts';
import { settlePost } from '../../db/posts/settle-post.ts';
import type { PostTarget } from '../../db/entities/post-target.ts';
import type { PublishRow } from '../../db/posts/publish-rows.ts';
import { targetsOfPost } from '../../db/posts/send-state.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { startFollowUps } from './follow-up.ts';
import { recoverTargetWithoutMedia } from './missing-media.ts';
import { prepareAhead, type PreparedTarget } from './prepare-target.ts';
import { MEDIA_LOST, openPostWork, type PostWork, type TargetWork } from './post-work.ts';
import { openStoredHandle } from './publish-job.ts';
import { recoverTarget, sendTarget } from './send-target.ts';
import { claimAtSlot, computeSlotAt, waitForSlot } from './slot.ts';
import { dispatchOutbox } from '../dispatch-outbox.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/**
 * One publisher: arms the post, makes its targets ready, waits in process for the slot, claims, and makes each irreversible
 * call. Never repeat it blindly: a new publisher takes over by arming again, and starts from what the rows say. `limitMs` is
 * the time after which nobody listens to this one any more. Answers what to do next.
 */
export async function publishPost(deps: ActivityDeps, postId: string, limitMs: number): Promise<PostPlan> {
  const deadline = performance.now() + limitMs - SETTLE_MARGIN_MS;
  const hold = deps.leasedPosts.register(postId);
  const left = new AbortController();
  let opened: PostWork | undefined;
  try {
    const arm = await acquireLease(deps.orm.em.fork(), postId, deps.workerNumber);
    const armedAt = performance.now();
    if (!arm) return readNextStep(deps, postId);
    const letGo = (plan: PostPlan): Promise<PostPlan> => releaseWithStep(deps, arm, plan);
    await deps.checkpoint('leased', postId);
    const slotAt = computeSlotAt(arm, armedAt);
    // Moved after this publisher was handed out, and before it could hear of that: nobody would listen to it by then.
    if (slotAt - armedAt > limitMs) return await letGo(await readNextStep(deps, postId));
    const post = await openPostWork(deps, postId, slotAt - armedAt);
    opened = post;
    const stop = AbortSignal.any([
      hold.signal,
      left.signal,
      AbortSignal.timeout(Math.max(0, limitMs - 2 * CALL_BOUND_MS - SETTLE_MARGIN_MS)),
    ]);
    const preparing = prepareTargets(deps, post, arm, { slotAt, stop });
    if (arm.status !== 'publishing' && !(await waitForSlot(deps, arm, slotAt, hold.signal))) {
      return await letGo(await readNextStep(deps, postId));
    }
    if (arm.dueAt > arm.now) deps.leasedPosts.markCalling(listTargetIds(post));
    await deps.checkpoint('prepared', postId);
    const claim = await claimAtSlot(deps, arm, hold.signal);
    // From here a shutdown lets it finish.
    hold.release();
    if (claim.outcome !== 'won') return await letGo(await readNextStep(deps, postId));
    await deps.checkpoint('claimed', postId);
    const taken = arm.status === 'publishing' ? await targetsOfPost(deps.orm.em.fork(), postId) : [];
    await Promise.all(
      post.targets.map(async (row) => {
        const before = taken.find(({ id }) => id === row.id);
        const gone = publishTarget(deps, { post, row, before, preparing: preparing.get(row.id) }, arm, deadline);
        const target = await gone.finally(() => deps.leasedPosts.markResponded([row.id]));
        if (target) await startFollowUps(deps, target, deadline);
      }),
    );
    return await letGo(await settlePostRow(deps, postId));
  } finally {
    hold.release();
    left.abort();
    if (opened) deps.leasedPosts.markResponded(listTargetIds(opened));
    await opened?.release();
  }
}

function listTargetIds(post: PostWork): string[] {
  return post.targets.map(({ id }) => id);
}

/** Begins to make ready, side by side, every target whose call has not left and that no cap holds back. */
function prepareTargets(
  deps: ActivityDeps,
  post: PostWork,
  arm: Lease,
  until: { slotAt: number; stop: AbortSignal },
): Map<string, Promise<PreparedTarget>> {
  const able = post.targets.filter(
    ({ sendState: attempt, opensAt }) => ['none', 'reserved'].includes(attempt) && !(opensAt && opensAt > arm.now),
  );
  const preparing = able.map((row) => [row.id, prepareAhead(deps, post, row, arm, until)] as const);
  // Each is awaited after the claim; until then nobody listens.
  for (const [, promise] of preparing) promise.catch(() => undefined);
  return new Map(preparing);
}

/** What this publisher leaves unfinished, the next one is expected to take up. */
async function releaseWithStep(deps: ActivityDeps, arm: Lease, plan: PostPlan): Promise<PostPlan> {
  if (plan.next === 'end') return plan;
  await releaseLease(deps.orm.em.fork(), arm, plan.next === 'publish' ? plan.afterMs : null);
  return plan;
}

interface TargetPublication {
  post: PostWork;
  row: PublishRow;
  /** The target as an earlier publisher left it. A post that nobody published yet needs no look: `sent` is checked. */
  before: PostTarget | undefined;
  preparing: Promise<PreparedTarget> | undefined;
}

/** Answers the work that was done; null where the target has to wait. */
async function publishTarget(
  deps: ActivityDeps,
  { post, row, before, preparing }: TargetPublication,
  arm: Lease,
  deadline: number,
): Promise<TargetWork | null> {
  if (preparing && (!before || before.sendState === 'reserved')) {
    const { work, prepared } = await preparing;
    await sendTarget(deps, work, prepared, arm, deadline);
    return work;
  }
  const handle = before ? openStoredHandle(deps.secrets, before) : null;
  if (!handle || (before?.sendState !== 'sent' && before?.sendState !== 'confirmed')) return null;
  const work = await post.loadWork(row);
  const isLost = 'error' in work && work.error === MEDIA_LOST;
  await (isLost ? recoverTargetWithoutMedia(deps, work, handle) : recoverTarget(deps, work, handle, deadline));
  return work;
}

/** Settles the post if every target has ended, tells Temporal of the deliveries, and plans what is left. */
export async function settlePostRow(deps: ActivityDeps, postId: string): Promise<PostPlan> {
  const { result: status, outbox } = await inTransaction(deps.orm.em, (tx) => settlePost(tx, postId));
  await dispatchOutbox(deps, outbox);
  if (FINISHED.includes(status)) return { next: 'end', status };
  if (status !== 'publishing') return readNextStep(deps, postId);
  const { undecided, unsent } = await openCalls(deps.orm.em.fork(), postId);
  if (undecided && !unsent) return { next: 'settle' };
  const plan = await readNextStep(deps, postId);
  return plan.next === 'publish' && plan.afterMs === 0 ? { ...plan, afterMs: PATIENCE_STEP_MS } : plan;
}

export async function readNextStep(deps: ActivityDeps, postId: string): Promise<PostPlan> {
  return (await describePost(deps.orm.em.fork(), postId)).plan;
}
