import type { Answer } from './answer.ts';
import type { AcceptedRender, Content, Post, PostBrandAnalyzeData, WorkspaceWithBrand } from './generated/schemas.ts';
import { pause } from './pause.ts';

/** The `data` of a 202: a post, a render or a crawl. */
export type Job = Post | AcceptedRender | PostBrandAnalyzeData;

/** The resource at the job's `statusUrl`. */
export type JobState = Post | Content | WorkspaceWithBrand;

export interface WaitOptions<State> {
  /** Called after every poll. */
  onProgress?: (state: State) => void;
  /** Aborts the wait: `AbortSignal.timeout(600_000)`. Without it the wait has no limit. */
  signal?: AbortSignal;
}

const FIRST_POLL_MS = 1_000;
const MAX_POLL_MS = 10_000;
/** The pause before the slot of a post has a limit, because the post may be rescheduled or cancelled. */
const MAX_SLEEP_MS = 300_000;

const FINAL_CONTENT: readonly string[] = ['ready', 'failed', 'cancelled'] satisfies Content['status'][];
const FINAL_POST: readonly string[] = ['posted', 'partial', 'failed', 'cancelled', 'draft'] satisfies Post['status'][];
const RENDERING: readonly string[] = ['queued', 'fetching', 'rendering'] satisfies Post['renderStatus'][];
const CRAWLING: readonly (string | undefined)[] = ['queued', 'running'];

type Get = (
  route: 'GET /posts/{id}' | 'GET /content/{id}' | 'GET /workspaces/{id}',
  id: string,
) => Promise<Answer<unknown>>;

/** Polls a job until it has ended, and returns its final state. */
export async function waitFor(get: Get, job: Job, options: WaitOptions<JobState>): Promise<JobState> {
  for (let poll = 0; ; poll++) {
    const { data, rateLimit } = await fetchState(get, job);
    const state = data as JobState;
    options.onProgress?.(state);
    if (hasEnded(job, state)) return state;
    const wait = Math.min(MAX_POLL_MS, FIRST_POLL_MS * 1.5 ** poll);
    // Leaves half of the rate limit to other calls of the key.
    const isHalfUsed = rateLimit !== null && rateLimit.remaining * 2 < rateLimit.limit;
    await pause(Math.max(isHalfUsed ? MAX_POLL_MS : wait, getMsUntilSlot(state)), options.signal);
  }
}

/** Uses the id instead of `statusUrl`, so that the key is only sent to `baseUrl`. */
function fetchState(get: Get, job: Job): Promise<Answer<unknown>> {
  if ('targets' in job) return get('GET /posts/{id}', job.id);
  if ('contentId' in job) return get('GET /content/{id}', job.contentId);
  return get('GET /workspaces/{id}', job.workspaceId);
}

function hasEnded(job: Job, state: JobState): boolean {
  if ('targets' in state) return FINAL_POST.includes(state.status) || state.renderStatus === 'failed';
  if ('progress' in state) return FINAL_CONTENT.includes(state.status);
  const crawl = state.lastCrawl;
  return !('crawlId' in job && crawl?.id === job.crawlId) || !CRAWLING.includes(crawl?.status);
}

/** Returns the time until the slot of a rendered post, whose state does not change before; 0 for other jobs. */
function getMsUntilSlot(state: JobState): number {
  if (!('targets' in state) || RENDERING.includes(state.renderStatus) || state.scheduledTime === null) return 0;
  return Math.min(MAX_SLEEP_MS, Date.parse(state.scheduledTime) - Date.now());
}
