import { publishPost } from '../../../activities/posts/publish-post.ts';
import { readPlatforms } from '../../../activities/posts/read-platforms.ts';
import type { Account } from '../../../db/entities/account.ts';
import { Event } from '../../../db/entities/event.ts';
import { listTargets } from '../../../db/posts/send-state.ts';
import type { PostStep } from '../../../domain/posts/next-step.ts';
import { startFaultyProxy, type FaultyProxy } from './faulty-proxy.ts';
import type { MatrixFixture } from './matrix-fixture.ts';
import { createProxiedConnectors } from './proxied-connectors.ts';
import { FaultPlan, type MatrixCell } from './fault-plan.ts';

const LIMIT_MS = 60_000;
/** For a platform that is never ready: the first publisher waits 6 s, each later one 1 s. */
const SHORT_LIMIT_MS = 41_000;
const SHORTER_LIMIT_MS = 36_000;
const MAX_STEPS = 8;

/** A due post and the proxy that injects its fault. */
export interface Trial {
  fixture: MatrixFixture;
  cell: MatrixCell;
  account: Account;
  postId: string;
  faultPlan: FaultPlan;
  proxy: FaultyProxy;
  /** The time limit of the first publisher. */
  limitMs: number;
}

export interface Outcome {
  faulted: boolean;
  publishes: number;
  ends: string;
  sends: number;
  events: string[];
  /** Whether the target's platform post id is null or exists on the platform. */
  namesItsPost: boolean;
}

export async function openTrial(fixture: MatrixFixture, account: Account, cell: MatrixCell): Promise<Trial> {
  const postId = await fixture.post(account, cell.row.post ?? {});
  const faultPlan = new FaultPlan(cell, () => moveIntoPast(fixture, postId, BOUND));
  const proxy = await startFaultyProxy(fixture.served.url, (call) => faultPlan.chooseAction(call));
  await fixture.served.route?.(fixture.publisher, account, proxy.url);
  const limitMs = neverReady(cell) ? SHORT_LIMIT_MS : LIMIT_MS;
  return { fixture, cell, account, postId, faultPlan, proxy, limitMs };
}

/**
 * Publishes like the workflow, but without its waits, until the post has ended; after a crashed publisher, if any. Then
 * all calls pass, and one more publisher runs too late.
 */
export async function runToEnd(trial: Trial, { publisherCrashed }: { publisherCrashed: boolean }): Promise<Outcome> {
  const { fixture, cell, postId, proxy } = trial;
  const deps = fixture.publisher.another({
    connectors: createProxiedConnectors(proxy.url),
    checkpoint: async (point) => void (point === 'responded' && (await moveIntoPast(fixture, postId, CALL_BOUND))),
  });
  const passed = cell.finding === 'cannot tell' ? BOUND : CALL_BOUND;
  if (publisherCrashed) await moveIntoPast(fixture, postId, passed);
  const retryLimitMs = chooseRetryLimit(cell);
  let limitMs = publisherCrashed ? retryLimitMs : trial.limitMs;
  let next: PostStep['next'] = 'publish';
  for (let step = 0; next !== 'end' && step < MAX_STEPS; step++) {
    ({ next } = next === 'settle' ? await readPlatforms(deps, postId) : await publishPost(deps, postId, limitMs));
    if (cell.finding === 'cannot tell') await moveIntoPast(fixture, postId, BOUND);
    limitMs = retryLimitMs;
  }
  proxy.open();
  await publishPost(deps, postId, limitMs);
  return getOutcome(trial);
}

function chooseRetryLimit(cell: MatrixCell): number {
  if (!neverReady(cell)) return LIMIT_MS;
  // A token is renewed before the first call, for which a loaded machine needs more than a second.
  return cell.row.post?.tokenExpiry ? SHORT_LIMIT_MS : SHORTER_LIMIT_MS;
}

function neverReady({ finding, row }: MatrixCell): boolean {
  return finding === 'cannot tell' && row.phase === 'ahead';
}

/** Longer than any call can be in flight. */
const CALL_BOUND = '90 seconds';
/** Longer than the retry limit and any processing. */
const BOUND = '16 minutes';

/** Moves the post's times into the past. */
async function moveIntoPast({ publisher }: MatrixFixture, postId: string, interval: string): Promise<void> {
  const em = publisher.deps.orm.em.fork();
  await em.execute('update post_target set sent_at = sent_at - ?::interval where post_id = ?', [interval, postId]);
  await em.execute('update post set claimed_at = claimed_at - ?::interval where id = ?', [interval, postId]);
}

async function getOutcome({ fixture, faultPlan, postId, account }: Trial): Promise<Outcome> {
  const { deps } = fixture.publisher;
  const em = deps.orm.em.fork();
  const [target] = await listTargets(em, postId);
  const events = await em.find(Event, { subjectId: postId });
  const live = await fixture.served.listPublished(account);
  const named = target?.platformPostId ?? null;
  return {
    faulted: faultPlan.isInjected,
    publishes: live.length,
    ends: target?.error?.code ?? target?.status ?? 'nothing',
    sends: target?.sends ?? 0,
    events: events.map(({ type }) => type),
    namesItsPost: named === null || live.some((post) => post.platformPostId === named),
  };
}
