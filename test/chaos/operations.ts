import type { Platform } from '../../sandbox/platform.ts';
import type { Random } from '../support/random.ts';
import { requireOk, type Answer, type RetryingClient } from './retrying-client.ts';
import { selectAccounts, selectClient, drawPlatforms, type ChaosTeam } from './chaos-fixture.ts';

/** What the service has acknowledged and the checks must find. */
export interface Acknowledged {
  posts: AcknowledgedPost[];
  /** Posts rejected because an account must be reconnected. */
  refused: { name: string; account: string; askedAt: Date; at: Date }[];
  jobs: { id: string; cancelled: boolean }[];
  generations: { id: string; contentId: string }[];
  automations: string[];
}

export interface AcknowledgedPost {
  id: string;
  name: string;
  platforms: string[];
  /** Whether its cancellation was acknowledged. */
  cancelled: boolean;
  /** The last acknowledged slot; null for an immediate post. */
  slot: string | null;
}

export function createAcknowledged(): Acknowledged {
  return { posts: [], refused: [], jobs: [], generations: [], automations: [] };
}

export interface OperationContext {
  team: ChaosTeam;
  /** The prefix of idempotency keys and the caption. */
  name: string;
  index: number;
  random: Random;
  leadMs: { least: number; most: number };
  /** Chooses platforms from a random number in [0, 1). */
  platforms(draw: number): Platform[];
  acknowledged: Acknowledged;
}

type OperationFunction = (context: OperationContext, client: RetryingClient) => Promise<void>;

/** The operations with their weights in percent. */
export const OPERATIONS_BY_NAME: Record<string, { weight: number; act: OperationFunction }> = {
  'post at once': { weight: 24, act: async (context, client) => void (await acceptPost(context, client, {})) },
  'post scheduled': {
    weight: 26,
    act: async (context, client) => void (await acceptPost(context, client, buildScheduledBody)),
  },
  'draft published': { weight: 10, act: publishDraft },
  'post cancelled': { weight: 10, act: cancelPost },
  'post moved': { weight: 10, act: movePost },
  'post from deck': {
    weight: 6,
    act: async (context, client) => void (await acceptPost(context, client, buildDeckBody)),
  },
  'deck rendered': {
    weight: 4,
    act: (context, client) => acceptJob(context, client, 'walloftext', { deck: buildDeck(context.name) }),
  },
  'images created': {
    weight: 3,
    act: (context, client) => acceptJob(context, client, 'image', { prompt: 'A rye loaf', count: 2 }),
  },
  'voiceover created': {
    weight: 2,
    act: (context, client) => acceptJob(context, client, 'voiceover', { script: 'Fresh bread.' }),
  },
  'media video created': {
    weight: 2,
    act: (context, client) => acceptJob(context, client, 'fadein', { lines: ['Bread', 'Coffee'] }),
  },
  'generation accepted': { weight: 3, act: acceptGeneration },
};

export const POST_OPERATIONS = ['post at once', 'post scheduled', 'draft published', 'post cancelled', 'post moved'];

export function drawOperation(random: Random, kinds: readonly string[] = Object.keys(OPERATIONS_BY_NAME)): string {
  let remainingWeight = random() * kinds.reduce((sum, kind) => sum + (OPERATIONS_BY_NAME[kind]?.weight ?? 0), 0);
  return (
    kinds.find((kind) => (remainingWeight -= OPERATIONS_BY_NAME[kind]?.weight ?? 0) < 0) ?? kinds[0] ?? 'post at once'
  );
}

export async function runOperation(kind: string, context: OperationContext): Promise<void> {
  await OPERATIONS_BY_NAME[kind]?.act(context, selectClient(context.team, context.index));
}

type Body = Record<string, unknown>;

interface PostView {
  id: string;
  scheduledTime: string | null;
}

function drawSlot({ random, leadMs }: OperationContext): string {
  return new Date(Date.now() + leadMs.least + random() * (leadMs.most - leadMs.least)).toISOString();
}

/** Called again if the slot has passed. */
function buildScheduledBody(context: OperationContext): Body {
  return { schedule: 'scheduled', scheduledTime: drawSlot(context) };
}

/** One second of video, which reelnet rejects. */
function buildDeckBody(context: OperationContext): Body {
  const accounts = selectAccounts(
    context.team,
    context.index,
    drawPlatforms(context.random(), ['clipapp', 'videoshorts']),
  );
  return { contentId: undefined, deck: buildDeck(context.name), format: 'walloftext', selectedAccounts: accounts };
}

function buildDeck(text: string): object {
  const box = { id: 'name', text, rect: { x: 0.1, y: 0.3, w: 0.8, h: 0.3 } };
  return {
    version: 1,
    ratio: '9:16',
    durationMs: 1_000,
    fps: 24,
    background: { kind: 'gradient', colors: ['#1D4ED8', '#9333EA'] },
    slides: [{ startMs: 0, endMs: 1_000, boxes: [box] }],
    captions: { enabled: false, style: 'plain' },
  };
}

/** More than the accounts of a post can be lost while it is created. */
const MAX_RECONNECTS = 12;

/**
 * Creates a post, and retries with a new slot if the slot has passed, and after reconnecting an account that lost its access. The
 * checks verify later whether the access was really lost.
 */
async function acceptPost(
  context: OperationContext,
  client: RetryingClient,
  changes: Body | ((context: OperationContext) => Body),
): Promise<AcknowledgedPost> {
  const { team, name, index, random, platforms, acknowledged } = context;
  const shared = {
    contentId: team.contentId,
    selectedAccounts: selectAccounts(team, index, platforms(random())),
    caption: name,
    declarations: { madeForKids: false },
  };
  for (let [asked, reconnects] = [0, 0]; ; asked++) {
    const body: Body = { ...shared, ...(typeof changes === 'function' ? changes(context) : changes) };
    const askedAt = new Date();
    const answer = await client.post<PostView>('/posts', body, `${name} ${asked}`);
    if (isSlotInPast(answer)) continue;
    const account = findLostAccount(answer);
    if (account && reconnects++ < MAX_RECONNECTS) {
      acknowledged.refused.push({ name, account, askedAt, at: new Date() });
      await team.accountOwner.reconnect(account);
      continue;
    }
    const { id, scheduledTime } = requireOk(`POST /posts of ${name}`, answer);
    const on = Object.keys(body['selectedAccounts'] as object);
    const post = { id, name, platforms: on, cancelled: false, slot: scheduledTime };
    acknowledged.posts.push(post);
    return post;
  }
}

function isSlotInPast(answer: Answer<unknown>): boolean {
  return (
    !answer.ok &&
    answer.status === 400 &&
    answer.paths.length > 0 &&
    answer.paths.every((path) => path === 'scheduledTime')
  );
}

function findLostAccount(answer: Answer<unknown>): string | null {
  if (answer.ok || answer.type !== 'conflict') return null;
  return /^(\w+) cannot be posted to\. Its owner must connect it again/u.exec(answer.message)?.[1] ?? null;
}

async function publishDraft(context: OperationContext, client: RetryingClient): Promise<void> {
  const { id, name } = await acceptPost(context, client, { schedule: 'draft' });
  requireOk(`publish of ${name}`, await client.post(`/posts/${id}/publish`, undefined, `${name} publish`));
}

/** A conflict means that it is too late and the post is published. */
async function cancelPost(context: OperationContext, client: RetryingClient): Promise<void> {
  const post = await acceptPost(context, client, buildScheduledBody);
  const answer = await client.delete(`/posts/${post.id}`);
  if (answer.ok || answer.type !== 'conflict') requireOk(`DELETE of ${post.name}`, answer);
  post.cancelled = answer.ok;
}

async function movePost(context: OperationContext, client: RetryingClient): Promise<void> {
  const post = await acceptPost(context, client, buildScheduledBody);
  const scheduledTime = drawSlot(context);
  const answer = await client.post<PostView>(`/posts/${post.id}/reschedule`, { scheduledTime }, `${post.name} move`);
  if (isSlotInPast(answer)) return;
  if (answer.ok) post.slot = answer.data.scheduledTime;
  else if (answer.type !== 'conflict') requireOk(`reschedule of ${post.name}`, answer);
}

const CANCELLED_JOBS = 0.15;

async function acceptJob(
  context: OperationContext,
  client: RetryingClient,
  format: string,
  body: object,
): Promise<void> {
  const { name, random, acknowledged } = context;
  const accepted = await client.post<{ contentId: string }>(`/content/${format}`, body, name);
  const job = { id: requireOk(`POST /content/${format}`, accepted).contentId, cancelled: false };
  acknowledged.jobs.push(job);
  if (random() >= CANCELLED_JOBS) return;
  const answer = await client.post(`/content/${job.id}/cancel`, undefined, `${name} cancel`);
  if (answer.ok || answer.type !== 'conflict') requireOk(`cancel of ${name}`, answer);
  job.cancelled = answer.ok;
}

async function acceptGeneration({ name, acknowledged }: OperationContext, client: RetryingClient): Promise<void> {
  const body = { count: 1, format: 'walloftext', prompt: 'cold brew coffee' };
  const generations = requireOk('POST /generations', await client.post<{ id: string }[]>('/generations', body, name));
  for (const { id } of generations) {
    const answer = await client.post<{ contentId: string }>(`/generations/${id}/accept`, undefined, `${name} accept`);
    acknowledged.generations.push({ id, contentId: requireOk(`accept of ${id}`, answer).contentId });
  }
}
