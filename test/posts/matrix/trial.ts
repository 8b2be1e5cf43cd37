import { publishPost } from '../../../activities/posts/publish-post.ts';
import { readPlatforms } from '../../../activities/posts/read-platforms.ts';
import type { Account } from '../../../db/entities/account.ts';
import { Event } from '../../../db/entities/event.ts';
import { listTargets } from '../../../db/posts/send-state.ts';
import type { PostStep } from '../../../domain/posts/next-step.ts';
import { listPublished } from '../../support/simulator.ts';
import { startFaultyProxy, type FaultyProxy } from './faulty-proxy.ts';
import type { MatrixFixture } from './matrix-fixture.ts';
import { createProxiedConnectors } from './proxied-connectors.ts';
import { FaultPlan, type MatrixCell } from './fault-plan.ts';

const LIMIT_MS = 60_000;
/** For a platform that is never ready: the first publisher waits 6 s, each later one 1 s. */
const SHORT_LIMIT_MS = 41_000;
const SHORTER_LIMIT_MS = 36_000;
const MOST_STEPS = 8;

/** A due post and the proxy that injects its fault. */
export interface Trial {
  fixture: MatrixFixture;
  play: MatrixCell;
  account: Account;
  postId: string;
  script: FaultPlan;
  proxy: FaultyProxy;
  /** The time limit of the first publisher. */
  limitMs: number;
}

export interface Outcome {
  faulted: boolean;
  publishes: number;
  ends: string;
  sends: number;
  /** Its terminal events. */
  events: string[];
  /** Whether the target's platform post id is null or exists on the platform. */
  namesItsPost: boolean;
}

export async function openTrial(fixture: MatrixFixture, account: Account, play: MatrixCell): Promise<Trial> {
  const postId = await fixture.post(account, play.row.post ?? {});
  const script = new FaultPlan(play, () => later(fixture, postId, BOUND));
  const proxy = await startFaultyProxy(fixture.publisher.sandboxUrl, (call) => script.getFate(call));
  const limitMs = neverReady(play) ? SHORT_LIMIT_MS : LIMIT_MS;
  return { fixture, play, account, postId, script, proxy, limitMs };
}

/**
 * Publishes like the workflow, but without its waits, until the post has ended; after a crashed publisher, if any. Then
 * all calls pass, and one more publisher runs too late.
 */
export async function runToEnd(scene: Trial, { publisherDied }: { publisherDied: boolean }): Promise<Outcome> {
  const { fixture, play, postId, proxy } = scene;
  const deps = fixture.publisher.another({
    connectors: createProxiedConnectors(proxy.url),
    checkpoint: async (point) => void (point === 'responded' && (await later(fixture, postId, CALL_BOUND))),
  });
  const passed = play.finding === 'cannot tell' ? BOUND : CALL_BOUND;
  if (publisherDied) await later(fixture, postId, passed);
  const laterMs = neverReady(play) ? SHORTER_LIMIT_MS : LIMIT_MS;
  let limitMs = publisherDied ? laterMs : scene.limitMs;
  let next: PostStep['next'] = 'publish';
  for (let step = 0; next !== 'end' && step < MOST_STEPS; step++) {
    ({ next } = next === 'settle' ? await readPlatforms(deps, postId) : await publishPost(deps, postId, limitMs));
    if (play.finding === 'cannot tell') await later(fixture, postId, BOUND);
    limitMs = laterMs;
  }
  proxy.open();
  await publishPost(deps, postId, limitMs);
  return getOutcome(scene);
}

function neverReady({ finding, row }: MatrixCell): boolean {
  return finding === 'cannot tell' && row.fixture === 'ahead';
}

/** Longer than any call can be in flight. */
const CALL_BOUND = '90 seconds';
/** Longer than the retry limit and any processing. */
const BOUND = '16 minutes';

/** Moves the post's times into the past. */
async function later({ publisher }: MatrixFixture, postId: string, interval: string): Promise<void> {
  const em = publisher.deps.orm.em.fork();
  await em.execute('update post_target set sent_at = sent_at - ?::interval where post_id = ?', [interval, postId]);
  await em.execute('update post set claimed_at = claimed_at - ?::interval where id = ?', [interval, postId]);
}

async function getOutcome({ fixture, script, postId, account }: Trial): Promise<Outcome> {
  const { sandboxUrl, deps } = fixture.publisher;
  const em = deps.orm.em.fork();
  const [target] = await listTargets(em, postId);
  const events = await em.find(Event, { subjectId: postId });
  const live = (await listPublished(sandboxUrl)).filter(({ accountId }) => accountId === account.platformUserId);
  const named = target?.platformPostId ?? null;
  return {
    faulted: script.isInjected,
    publishes: live.length,
    ends: target?.error?.code ?? target?.status ?? 'nothing',
    sends: target?.sends ?? 0,
    events: events.map(({ type }) => type),
    namesItsPost: named === null || live.some((post) => post.platformPostId === named),
  };
}
