import { setTimeout as sleep } from 'node:timers/promises';
import { createCanvas } from '@napi-rs/canvas';
import { median } from '../support/figures/percentile.ts';
import type { Receiver } from '../support/receiver.ts';
import { buildDeck, type BenchTeam } from './bench-team.ts';
import { waitUntil } from './wait-until.ts';

/** Milliseconds that the operations of the victim took; a job that did not end counts with `LIMIT_MS`. */
export interface Measured {
  /** GET /me, GET /posts and the preview of a post. */
  reads: number[];
  /** After its slot. */
  post: number;
  /** From the event to the receiver. */
  delivery: number;
  /** From the request to the rendered video of six seconds. */
  render: number;
  /** Of a small picture to `POST /assets`, in the median. */
  upload: number;
  /** From the request to the stored video of a `videoUrl`. */
  fetch: number;
}

export interface Victim extends BenchTeam {
  receiver: Receiver;
  videoUrl: string;
}

export const LIMIT_MS = 10 * 60_000;
const SLOT_AFTER_MS = 10_000;
const POLL_MS = 250;
const UPLOADS = 5;
const READ_PAUSE_MS = 50;

/** A team has 60 previews in five minutes, whatever the number of its keys. */
const MAX_PREVIEWS = 20;
const PREVIEW_EVERY = 4;

interface PostView {
  id: string;
  status: string;
  renderStatus: string;
  scheduledTime: string;
  publishedAt: string | null;
}

/** Runs every operation of the victim once, and reads until the last one has ended. `name` makes its decks unique. */
export async function measureVictim(victim: Victim, name: string, minReads: number): Promise<Measured> {
  const jobs = Promise.all([
    publishPost(victim),
    renderPost(victim, name),
    fetchPost(victim, name),
    uploadPictures(victim),
  ]);
  const end = new AbortController();
  void jobs.finally(() => end.abort());
  const reads: number[] = [];
  for (let round = 0; !end.signal.aborted || reads.length < minReads; round += 1) {
    reads.push(...(await readOnce(victim, round % PREVIEW_EVERY === 0 && round < PREVIEW_EVERY * MAX_PREVIEWS)));
    await sleep(READ_PAUSE_MS);
  }
  const [published, render, fetch, upload] = await jobs;
  return { reads, ...published, render, fetch, upload };
}

async function readOnce({ client, selectedAccounts, contentId }: Victim, previews: boolean): Promise<number[]> {
  const replies = [await client.get('/me'), await client.get(`/posts?limit=1`)];
  if (previews) replies.push(await client.post('/posts/preview', { contentId, selectedAccounts, caption: 'Hello' }));
  return replies.map(({ status, ms }) => (status === 200 ? ms : LIMIT_MS));
}

async function publishPost(victim: Victim): Promise<Pick<Measured, 'post' | 'delivery'>> {
  const { contentId, receiver } = victim;
  const scheduledTime = new Date(Date.now() + SLOT_AFTER_MS).toISOString();
  const post = await createPost(victim, { contentId, schedule: 'scheduled', scheduledTime });
  const published = post && (await readPost(victim, post.id, ({ publishedAt }) => publishedAt !== null));
  if (!published?.publishedAt) return { post: LIMIT_MS, delivery: LIMIT_MS };
  const late = Date.parse(published.publishedAt) - Date.parse(scheduledTime);
  const received = await waitUntil(
    () => receiver.received.find(({ body }) => body.type === 'post.published' && body.data['postId'] === published.id),
    { everyMs: POLL_MS, limitMs: LIMIT_MS },
  );
  const event = received?.body as { createdAt: string } | undefined;
  return { post: late, delivery: received && event ? received.at - Date.parse(event.createdAt) : LIMIT_MS };
}

function renderPost(victim: Victim, name: string): Promise<number> {
  return timeMedia(victim, { deck: buildDeck(name), format: 'walloftext' });
}

function fetchPost(victim: Victim, name: string): Promise<number> {
  return timeMedia(victim, { videoUrl: `${victim.videoUrl}?${encodeURIComponent(name)}` });
}

/** Each picture is another one, because a file that the library has is not stored again. */
async function uploadPictures({ client }: Victim): Promise<number> {
  const took: number[] = [];
  for (let upload = 0; upload < UPLOADS; upload += 1) {
    const canvas = createCanvas(64, 64);
    const context = canvas.getContext('2d');
    context.fillStyle = `hsl(${Math.random() * 360} ${50 + Math.random() * 50}% 50%)`;
    context.fillRect(0, 0, 64, 64);
    const { status, ms } = await client.upload(await canvas.encode('png'), 'small.png');
    took.push(status === 201 || status === 200 ? ms : LIMIT_MS);
  }
  return median(took);
}

/** The time until the media of a draft is ready. */
async function timeMedia(victim: Victim, source: object): Promise<number> {
  const startedAt = performance.now();
  const post = await createPost(victim, { ...source, schedule: 'draft' });
  const ready = post && (await readPost(victim, post.id, ({ renderStatus }) => renderStatus === 'ready'));
  return ready ? performance.now() - startedAt : LIMIT_MS;
}

async function createPost({ client, selectedAccounts }: Victim, changes: object): Promise<PostView | null> {
  const body = { selectedAccounts, caption: 'Hello', ...changes };
  const { status, data } = await client.post<PostView>('/posts', body);
  return status === 201 || status === 202 ? data : null;
}

function readPost({ client }: Victim, id: string, holds: (post: PostView) => boolean): Promise<PostView | null> {
  const probe = async (): Promise<PostView | null> => {
    const { status, data } = await client.get<PostView>(`/posts/${id}`);
    return status === 200 && holds(data) ? data : null;
  };
  return waitUntil(probe, { everyMs: POLL_MS, limitMs: LIMIT_MS });
}
