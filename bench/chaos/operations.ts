import type { Platform } from '../../domain/accounts/platforms.ts';
import type { Random } from '../random.ts';
import { granted, type Answer, type CarefulClient } from './careful-client.ts';
import { accountsFor, clientOf, drawPlatforms, type ChaosTeam } from './stage.ts';

/** What the service has acknowledged, and what must therefore hold in the end. */
export interface Acknowledged {
  posts: AcknowledgedPost[];
  /** Posts that were refused because an account must be connected again first. */
  refused: { name: string; account: string; askedAt: Date; at: Date }[];
  jobs: { id: string; cancelled: boolean }[];
  /** Ideas with the content that their accept answered. */
  ideas: { id: string; contentId: string }[];
  automations: string[];
}

export interface AcknowledgedPost {
  id: string;
  name: string;
  platforms: string[];
  /** Whether a cancel of it was acknowledged. */
  cancelled: boolean;
  /** The slot that was acknowledged last; null where it goes out at once. */
  slot: string | null;
}

export function nothingAcknowledged(): Acknowledged {
  return { posts: [], refused: [], jobs: [], ideas: [], automations: [] };
}

export interface ActScene {
  team: ChaosTeam;
  /** Bears the idempotency keys and the captions. */
  name: string;
  index: number;
  random: Random;
  leadMs: { least: number; most: number };
  /** Where a post goes, by a number from 0 to below 1. */
  platforms(draw: number): Platform[];
  acknowledged: Acknowledged;
}

type Act = (scene: ActScene, client: CarefulClient) => Promise<void>;

/** What callers do, and how often of a hundred times. */
export const ACTS: Record<string, { weight: number; act: Act }> = {
  'post at once': { weight: 24, act: async (scene, client) => void (await acceptPost(scene, client, {})) },
  'post scheduled': { weight: 26, act: async (scene, client) => void (await acceptPost(scene, client, slotted)) },
  'draft published': { weight: 10, act: publishDraft },
  'post cancelled': { weight: 10, act: cancelPost },
  'post moved': { weight: 10, act: movePost },
  'post of a deck': { weight: 6, act: async (scene, client) => void (await acceptPost(scene, client, ofDeck)) },
  'deck rendered': {
    weight: 4,
    act: (scene, client) => acceptJob(scene, client, 'walloftext', { deck: deckOf(scene.name) }),
  },
  'images made': {
    weight: 3,
    act: (scene, client) => acceptJob(scene, client, 'image', { prompt: 'A rye loaf', count: 2 }),
  },
  'words spoken': {
    weight: 2,
    act: (scene, client) => acceptJob(scene, client, 'voiceover', { script: 'Fresh bread.' }),
  },
  'video of media': {
    weight: 2,
    act: (scene, client) => acceptJob(scene, client, 'fadein', { lines: ['Bread', 'Coffee'] }),
  },
  'idea accepted': { weight: 3, act: acceptIdea },
};

/** What publishing alone is made of. */
export const POST_ACTS = ['post at once', 'post scheduled', 'draft published', 'post cancelled', 'post moved'];

/** By its weight. */
export function drawAct(random: Random, kinds: readonly string[] = Object.keys(ACTS)): string {
  let left = random() * kinds.reduce((sum, kind) => sum + (ACTS[kind]?.weight ?? 0), 0);
  return kinds.find((kind) => (left -= ACTS[kind]?.weight ?? 0) < 0) ?? kinds[0] ?? 'post at once';
}

export async function perform(kind: string, scene: ActScene): Promise<void> {
  await ACTS[kind]?.act(scene, clientOf(scene.team, scene.index));
}

type Body = Record<string, unknown>;

interface PostView {
  id: string;
  scheduledTime: string | null;
}

function slotOf({ random, leadMs }: ActScene): string {
  return new Date(Date.now() + leadMs.least + random() * (leadMs.most - leadMs.least)).toISOString();
}

/** Made anew where the slot has passed meanwhile. */
function slotted(scene: ActScene): Body {
  return { schedule: 'scheduled', scheduledTime: slotOf(scene) };
}

/** A second of video, which reelnet would not take. */
function ofDeck(scene: ActScene): Body {
  const accounts = accountsFor(scene.team, scene.index, drawPlatforms(scene.random(), ['clipapp', 'videoshorts']));
  return { contentId: undefined, deck: deckOf(scene.name), format: 'walloftext', selectedAccounts: accounts };
}

function deckOf(text: string): object {
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

/** More than there are accounts, and times that one of them is lost while a post is asked for. */
const MOST_RECONNECTS = 12;

/**
 * Asks for the post until it is accepted. `changes` says what is not as usual; a function is asked anew for every slot. An
 * account that must be connected again is, and the post asked for anew: whether it had to be is judged in the end.
 */
async function acceptPost(
  scene: ActScene,
  client: CarefulClient,
  changes: Body | ((scene: ActScene) => Body),
): Promise<AcknowledgedPost> {
  const { team, name, index, random, platforms, acknowledged } = scene;
  const shared = {
    contentId: team.contentId,
    selectedAccounts: accountsFor(team, index, platforms(random())),
    caption: name,
    declarations: { madeForKids: false },
  };
  for (let [asked, reconnects] = [0, 0]; ; asked++) {
    const body: Body = { ...shared, ...(typeof changes === 'function' ? changes(scene) : changes) };
    const askedAt = new Date();
    const answer = await client.post<PostView>('/posts', body, `${name} ${asked}`);
    if (isPassedSlot(answer)) continue;
    const account = lostAccount(answer);
    if (account && reconnects++ < MOST_RECONNECTS) {
      acknowledged.refused.push({ name, account, askedAt, at: new Date() });
      await team.owner.connectAgain(account);
      continue;
    }
    const { id, scheduledTime } = granted(`POST /posts of ${name}`, answer);
    const on = Object.keys(body['selectedAccounts'] as object);
    const post = { id, name, platforms: on, cancelled: false, slot: scheduledTime };
    acknowledged.posts.push(post);
    return post;
  }
}

function isPassedSlot(answer: Answer<unknown>): boolean {
  return (
    !answer.ok &&
    answer.status === 400 &&
    answer.paths.length > 0 &&
    answer.paths.every((path) => path === 'scheduledTime')
  );
}

/** The account that the answer asks to be connected again. */
function lostAccount(answer: Answer<unknown>): string | null {
  if (answer.ok || answer.type !== 'conflict') return null;
  return /^(\w+) cannot be posted to\. Its owner must connect it again/u.exec(answer.message)?.[1] ?? null;
}

async function publishDraft(scene: ActScene, client: CarefulClient): Promise<void> {
  const { id, name } = await acceptPost(scene, client, { schedule: 'draft' });
  granted(`publish of ${name}`, await client.post(`/posts/${id}/publish`, undefined, `${name} publish`));
}

/** Too late is an answer too: then it goes out. */
async function cancelPost(scene: ActScene, client: CarefulClient): Promise<void> {
  const post = await acceptPost(scene, client, slotted);
  const answer = await client.delete(`/posts/${post.id}`);
  if (answer.ok || answer.type !== 'conflict') granted(`DELETE of ${post.name}`, answer);
  post.cancelled = answer.ok;
}

async function movePost(scene: ActScene, client: CarefulClient): Promise<void> {
  const post = await acceptPost(scene, client, slotted);
  const scheduledTime = slotOf(scene);
  const answer = await client.post<PostView>(`/posts/${post.id}/reschedule`, { scheduledTime }, `${post.name} move`);
  if (isPassedSlot(answer)) return;
  if (answer.ok) post.slot = answer.data.scheduledTime;
  else if (answer.type !== 'conflict') granted(`reschedule of ${post.name}`, answer);
}

const CANCELLED_JOBS = 0.15;

async function acceptJob(scene: ActScene, client: CarefulClient, format: string, body: object): Promise<void> {
  const { name, random, acknowledged } = scene;
  const accepted = await client.post<{ contentId: string }>(`/content/${format}`, body, name);
  const job = { id: granted(`POST /content/${format}`, accepted).contentId, cancelled: false };
  acknowledged.jobs.push(job);
  if (random() >= CANCELLED_JOBS) return;
  const answer = await client.post(`/content/${job.id}/cancel`, undefined, `${name} cancel`);
  if (answer.ok || answer.type !== 'conflict') granted(`cancel of ${name}`, answer);
  job.cancelled = answer.ok;
}

async function acceptIdea({ name, acknowledged }: ActScene, client: CarefulClient): Promise<void> {
  const wanted = { count: 1, format: 'walloftext', prompt: 'cold brew coffee' };
  const ideas = granted('POST /generations', await client.post<{ id: string }[]>('/generations', wanted, name));
  for (const { id } of ideas) {
    const answer = await client.post<{ contentId: string }>(`/generations/${id}/accept`, undefined, `${name} accept`);
    acknowledged.ideas.push({ id, contentId: granted(`accept of ${id}`, answer).contentId });
  }
}
