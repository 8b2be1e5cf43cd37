import { FINISHED, type PostStatus } from '../../domain/posts/post.ts';
import type { Acknowledged } from './operations.ts';

export interface PostFact {
  id: string;
  name: string | null;
  status: PostStatus;
  automationId: string | null;
  /** RFC 3339; null where it went out at once. */
  scheduledTime: string | null;
  platforms: string[];
}

export interface JobFact {
  id: string;
  status: string;
  /** Why it failed; null where it did not. */
  errorCode: string | null;
  generationId: string | null;
}

const ENDED_JOBS = ['ready', 'failed', 'cancelled'];

/** Every acknowledged write is there as it was acknowledged, nothing is there twice, and everything has an end. */
export function checkPosts(acknowledged: Acknowledged, posts: readonly PostFact[], jobs: readonly JobFact[]): string[] {
  const wrong: string[] = [];
  const found = new Map(posts.map((post) => [post.id, post]));
  for (const asked of acknowledged.posts) {
    const post = found.get(asked.id);
    if (!post) wrong.push(`${asked.name} was acknowledged, and is not there`);
    else wrong.push(...checkPost(asked, post));
  }
  const asked = new Set(acknowledged.posts.map(({ id }) => id));
  const own = posts.filter(({ automationId }) => automationId === null);
  for (const { id, name } of own) if (!asked.has(id)) wrong.push(`${name} is there, and nobody heard of it`);
  for (const { id, status } of posts)
    if (!FINISHED.includes(status)) wrong.push(`post ${id} has no end: it is ${status}`);
  const slots = posts
    .filter((post) => post.automationId)
    .map((post) => `${post.automationId} at ${post.scheduledTime}`);
  for (const slot of findDuplicates(slots)) wrong.push(`automation ${slot} filled one slot twice`);
  return [...wrong, ...checkJobs(acknowledged, jobs)];
}

function checkPost({ name, platforms, cancelled, slot }: Acknowledged['posts'][number], post: PostFact): string[] {
  const wrong: string[] = [];
  if (platforms.toSorted().join() !== post.platforms.toSorted().join()) {
    wrong.push(`${name} was asked for on ${platforms.join()}, and is on ${post.platforms.join()}`);
  }
  if (cancelled && post.status !== 'cancelled') wrong.push(`${name} was cancelled, and is ${post.status}`);
  if (!cancelled && post.status === 'cancelled') wrong.push(`${name} is cancelled, and nobody asked for it`);
  if (slot !== post.scheduledTime) wrong.push(`${name} was given the slot ${slot}, and has ${post.scheduledTime}`);
  return wrong;
}

function checkJobs({ jobs: asked, generations }: Acknowledged, jobs: readonly JobFact[]): string[] {
  const wrong: string[] = [];
  const found = new Map(jobs.map((job) => [job.id, job]));
  for (const { id, cancelled } of asked) {
    const status = found.get(id)?.status;
    if (!status) wrong.push(`job ${id} was acknowledged, and is not there`);
    if (cancelled !== (status === 'cancelled')) wrong.push(`job ${id}: cancelled is ${cancelled}, and it is ${status}`);
  }
  for (const { id, contentId } of generations) {
    if (found.get(contentId)?.generationId !== id)
      wrong.push(`idea ${id} was accepted, and ${contentId} is not its content`);
  }
  for (const { id, status } of jobs)
    if (!ENDED_JOBS.includes(status)) wrong.push(`job ${id} has no end: it is ${status}`);
  const accepted = jobs.flatMap(({ generationId }) => generationId ?? []);
  for (const id of findDuplicates(accepted)) wrong.push(`idea ${id} was accepted twice`);
  return wrong;
}

function findDuplicates(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
