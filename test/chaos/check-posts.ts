import { FINISHED, type PostStatus } from '../../domain/posts/post.ts';
import type { Acknowledged } from './operations.ts';

export interface PostFact {
  id: string;
  name: string | null;
  status: PostStatus;
  automationId: string | null;
  /** RFC 3339; null for an immediate post. */
  scheduledTime: string | null;
  platforms: string[];
}

export interface JobFact {
  id: string;
  status: string;
  /** Null if the job did not fail. */
  errorCode: string | null;
  generationId: string | null;
}

const ENDED_JOBS = ['ready', 'failed', 'cancelled'];

/** Checks that each acknowledged write is stored once, as acknowledged, and that every post and job has a final status. */
export function checkPosts(acknowledged: Acknowledged, posts: readonly PostFact[], jobs: readonly JobFact[]): string[] {
  const wrong: string[] = [];
  const found = new Map(posts.map((post) => [post.id, post]));
  for (const request of acknowledged.posts) {
    const post = found.get(request.id);
    if (!post) wrong.push(`${request.name} was acknowledged but is not stored`);
    else wrong.push(...checkPost(request, post));
  }
  const acknowledgedIds = new Set(acknowledged.posts.map(({ id }) => id));
  const requested = posts.filter(({ automationId }) => automationId === null);
  for (const { id, name } of requested)
    if (!acknowledgedIds.has(id)) wrong.push(`${name} is stored but was not acknowledged`);
  for (const { id, status } of posts)
    if (!FINISHED.includes(status)) wrong.push(`post ${id} is not finished: its status is ${status}`);
  const slots = posts
    .filter((post) => post.automationId)
    .map((post) => `${post.automationId} at ${post.scheduledTime}`);
  for (const slot of findDuplicates(slots)) wrong.push(`automation ${slot} filled one slot twice`);
  return [...wrong, ...checkJobs(acknowledged, jobs)];
}

function checkPost({ name, platforms, cancelled, slot }: Acknowledged['posts'][number], post: PostFact): string[] {
  const wrong: string[] = [];
  if (platforms.toSorted().join() !== post.platforms.toSorted().join()) {
    wrong.push(`${name} was requested for ${platforms.join()} but has targets on ${post.platforms.join()}`);
  }
  if (cancelled && post.status !== 'cancelled') wrong.push(`${name} was cancelled but its status is ${post.status}`);
  if (!cancelled && post.status === 'cancelled') wrong.push(`${name} is cancelled without a request`);
  if (slot !== post.scheduledTime) wrong.push(`${name} has slot ${post.scheduledTime} instead of ${slot}`);
  return wrong;
}

function checkJobs({ jobs: acknowledgedJobs, generations }: Acknowledged, jobs: readonly JobFact[]): string[] {
  const wrong: string[] = [];
  const found = new Map(jobs.map((job) => [job.id, job]));
  for (const { id, cancelled } of acknowledgedJobs) {
    const status = found.get(id)?.status;
    if (!status) wrong.push(`job ${id} was acknowledged but is not stored`);
    if (cancelled !== (status === 'cancelled'))
      wrong.push(`job ${id} was ${cancelled ? '' : 'not '}cancelled but its status is ${status}`);
  }
  for (const { id, contentId } of generations) {
    if (found.get(contentId)?.generationId !== id)
      wrong.push(`content ${contentId} does not refer to the accepted generation ${id}`);
  }
  for (const { id, status } of jobs)
    if (!ENDED_JOBS.includes(status)) wrong.push(`job ${id} is not finished: its status is ${status}`);
  const accepted = jobs.flatMap(({ generationId }) => generationId ?? []);
  for (const id of findDuplicates(accepted)) wrong.push(`generation ${id} was accepted twice`);
  return wrong;
}

function findDuplicates(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
