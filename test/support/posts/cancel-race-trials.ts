import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiDeps } from '../../../api/api-deps.ts';
import { Post } from '../../../db/entities/post.ts';
import type { Post as Published } from '../../../sandbox/posts/publish-record.ts';
import { holdWorkerLease, type WorkerLease } from '../../../worker/worker-lease.ts';
import { startApi, type TestApi } from '../api.ts';
import { openPublisher, type TestPublisher } from '../publisher.ts';
import { publishUntilHeld } from './publish-until-held.ts';
import { mintAccount, getPost, readyContent } from '../ready-post.ts';
import { commit, mintKey, mintTeam } from '../teams.ts';
import { closeApiDeps, openApiDeps } from '../api-deps.ts';
import { fetchControl } from '../sandbox-control.ts';

export type Verb = 'cancel' | 'reschedule' | 'object';

export interface Races {
  /** How many were run: as many as were wanted, and more until each outcome has occurred often enough. */
  trials: number;
  /** Numbers of responses: success, 409, and 400 (the new slot had already passed). */
  granted: number;
  refused: number;
  late: number;
  /** One sentence for each trial whose post contradicts the response to its request. */
  wrong: string[];
}

export interface RaceFixture {
  race(verb: Verb, trials: number): Promise<Races>;
  close(): Promise<void>;
}

/** The API over HTTP and a publisher on one database. The platforms' records decide the result. */
export async function openRaces(): Promise<RaceFixture> {
  const publisher = await openPublisher();
  const { orm } = publisher.deps;
  const deps = await openApiDeps({ orm });
  const api = await startApi(deps);
  const databaseUrl = orm.config.get('clientUrl') ?? '';
  const changed = (postId: string): void => publisher.deps.leasedPosts.postChanged(postId);
  const presence = await holdWorkerLease(databaseUrl, changed, publisher.deps.log);
  const parts: Parts = { publisher, deps, api, presence };
  return {
    race: (verb, trials) => raceAll(parts, verb, trials),
    close: async () => {
      await Promise.all([api.close(), presence.close()]);
      await closeApiDeps(deps);
      await publisher.close();
    },
  };
}

interface Parts {
  publisher: TestPublisher;
  deps: ApiDeps;
  api: TestApi;
  presence: WorkerLease;
}

interface Trial {
  name: string;
  postId: string;
  key: string;
  slot: Date;
  /** The path of its review link. */
  link: string;
  status: number;
}

/** A batch uses one key, which allows 60 requests in five minutes. */
const BATCH = 50;
/** On a busy machine the boundary of the race moves faster than the requests follow it. */
const MOST_ROUNDS = 5;
/** Time for the posts of a batch and their links to be created. */
const AHEAD_MS = 6_000;
const SLOTS_APART_MS = 50;
const MOVED_BY_MS = 6_000;
const DECIDED_AHEAD_MS = 150;
const JITTER_MS = 6;
const MIN_STEP_MS = 2;
const MAX_STEP_MS = 64;

/**
 * Sends each request close to the slot of its post. After each success the next requests are sent later, after each rejection
 * earlier, by growing steps until the result changes, so that they stay near the boundary of the race on a loaded machine too.
 */
async function raceAll(parts: Parts, verb: Verb, trials: number): Promise<Races> {
  const { publisher, deps } = parts;
  const team = await mintTeam(deps);
  const accounts = await Promise.all(
    (['clipapp', 'videoshorts'] as const).map((platform) => mintAccount(publisher.deps, team, platform)),
  );
  const contentId = await readyContent(publisher.deps, team);
  const races: Races = { trials: 0, granted: 0, refused: 0, late: 0, wrong: [] };
  let aheadMs = 0;
  let stepMs = MIN_STEP_MS;
  let wasGranted: boolean | null = null;
  const isOneSided = (): boolean => Math.min(races.granted, races.refused) <= trials / 20;
  for (let from = 0; from < trials || (isOneSided() && from < MOST_ROUNDS * trials); from = races.trials) {
    const length = from < trials ? Math.min(BATCH, trials - from) : BATCH;
    races.trials += length;
    const { text: key } = await mintKey(deps, team.team.id);
    const firstSlot = Date.now() + AHEAD_MS;
    const batch = await Promise.all(
      Array.from({ length }, async (_, index): Promise<Trial> => {
        const name = `${verb} ${from + index}`;
        const slot = new Date(firstSlot + index * SLOTS_APART_MS);
        const chosen = accounts.slice(index % 2, (index % 2) + 1);
        const options = { contentId, accounts: chosen, caption: name, scheduledTime: slot };
        const postId = await commit(deps, (tx) => getPost(tx, team, options));
        const link = verb === 'object' ? await createReviewLink(parts, key, postId) : '';
        return { name, postId, key, slot, link, status: 0 };
      }),
    );
    const asking = batch.map(async (trial) => {
      const early = trial.slot.getTime() - Date.now() - DECIDED_AHEAD_MS;
      if (early > 0) await sleep(early);
      // Uses the responses to all earlier requests.
      await sleep(Math.max(0, trial.slot.getTime() - Date.now() - aheadMs + (Math.random() * 2 - 1) * JITTER_MS));
      trial.status = await ask(parts, verb, trial);
      const isGranted = trial.status === 200;
      stepMs = isGranted === wasGranted ? Math.min(2 * stepMs, MAX_STEP_MS) : MIN_STEP_MS;
      aheadMs += isGranted ? -stepMs : stepMs;
      wasGranted = isGranted;
    });
    await Promise.all([...asking, ...batch.map(({ postId }) => publishUntilHeld(publisher.deps, postId))]);
    await judge(parts, verb, batch, races);
  }
  return races;
}

async function createReviewLink({ api }: Parts, key: string, postId: string): Promise<string> {
  const { json } = await api.call('POST', `/posts/${postId}/review-link`, { key });
  return new URL(json.data.url).pathname;
}

/** Sends the form of the review page. Returns 200 for the redirect that acknowledges it. */
async function object({ api }: Parts, link: string): Promise<number> {
  const body = new URLSearchParams({ decision: 'changes_requested', comment: 'Do not post this.', revision: '1' });
  const { status } = await fetch(`${api.origin}${link}`, { method: 'POST', redirect: 'manual', body });
  return status === 303 ? 200 : status;
}

async function ask(parts: Parts, verb: Verb, { postId, key, slot, link }: Trial): Promise<number> {
  const { api } = parts;
  if (verb === 'object') return object(parts, link);
  if (verb === 'cancel') return (await api.call('DELETE', `/posts/${postId}`, { key })).status;
  const body = { scheduledTime: new Date(slot.getTime() + MOVED_BY_MS).toISOString() };
  return (await api.call('POST', `/posts/${postId}/reschedule`, { key, body })).status;
}

async function judge({ publisher, deps }: Parts, verb: Verb, batch: Trial[], races: Races): Promise<void> {
  const record = (await (await fetchControl(publisher.sandboxUrl, 'posts')).json()) as Published[];
  const rows = await deps.orm.em.fork().find(Post, { id: { $in: batch.map(({ postId }) => postId) } });
  for (const trial of batch) {
    const published = record.filter((post) => post.caption === trial.name);
    const at = published.map((post) => Date.parse(post.publishedAt) - trial.slot.getTime());
    const row = rows.find(({ id }) => id === trial.postId);
    const ended = { status: row?.status, movedMs: (row?.dueAt?.getTime() ?? Number.NaN) - trial.slot.getTime(), at };
    if (trial.status === 200) races.granted += 1;
    if (trial.status === 409) races.refused += 1;
    if (trial.status === 400) races.late += 1;
    if (!isAsReported(verb, trial.status, ended)) {
      races.wrong.push(`${trial.name} was answered ${trial.status} and ended as ${JSON.stringify(ended)}`);
    }
  }
}

export interface Ended {
  status: string | undefined;
  /** Milliseconds from the first slot to the slot in the row. */
  movedMs: number;
  /** Publish time in milliseconds after the first slot. */
  at: readonly number[];
}

/** Compares the post with the response to its request. */
export function isAsReported(verb: Verb, answered: number, { status, movedMs, at }: Ended): boolean {
  if (answered === 200 && verb === 'cancel') return status === 'cancelled' && at.length === 0;
  if (answered === 200 && verb === 'object') return status === 'in_review' && at.length === 0;
  const expectedMs = answered === 200 ? MOVED_BY_MS : 0;
  const outOnce = status === 'posted' && at.length === 1 && (at[0] ?? 0) >= expectedMs;
  return [200, 409, 400].includes(answered) && outOnce && movedMs === expectedMs;
}
