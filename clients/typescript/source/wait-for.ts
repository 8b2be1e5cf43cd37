import type { Answer } from './answer.ts';
import type { AcceptedRender, Content, Post, PostBrandAnalyzeData, WorkspaceWithBrand } from './generated/schemas.ts';
import { pause } from './pause.ts';

/** What was answered 202: a post, a render, or the reading of a website. */
export type Job = Post | AcceptedRender | PostBrandAnalyzeData;

/** What stands at its `statusUrl`. */
export type JobState = Post | Content | WorkspaceWithBrand;

export interface WaitOptions<State> {
  /** Hears of every look at the job. */
  onProgress?: (state: State) => void;
  /** Ends the wait: `AbortSignal.timeout(600_000)`. Without one it lasts as long as the job. */
  signal?: AbortSignal;
}

const FIRST_LOOK_MS = 1_000;
const LONGEST_LOOK_MS = 10_000;
/** Between looks at a post whose slot is far off: it may be moved or cancelled meanwhile. */
const LONGEST_SLEEP_MS = 300_000;

const CONTENT_ENDS: readonly string[] = ['ready', 'failed', 'cancelled'] satisfies Content['status'][];
const POST_ENDS: readonly string[] = ['posted', 'partial', 'failed', 'cancelled', 'draft'] satisfies Post['status'][];
const RENDER_RUNS: readonly string[] = ['queued', 'fetching', 'rendering'] satisfies Post['renderStatus'][];
const CRAWL_RUNS: readonly (string | undefined)[] = ['queued', 'running'];

type Ask = (
  route: 'GET /posts/{id}' | 'GET /content/{id}' | 'GET /workspaces/{id}',
  id: string,
) => Promise<Answer<unknown>>;

/** Looks at a job until it has ended, well or not; what it ended as is what is returned. */
export async function waitFor(ask: Ask, job: Job, options: WaitOptions<JobState>): Promise<JobState> {
  for (let look = 0; ; look++) {
    const { data, rateLimit } = await lookAt(ask, job);
    const state = data as JobState;
    options.onProgress?.(state);
    if (hasEnded(job, state)) return state;
    const wait = Math.min(LONGEST_LOOK_MS, FIRST_LOOK_MS * 1.5 ** look);
    // Half of the window is left to the other calls of the key.
    const used = rateLimit !== null && rateLimit.remaining * 2 < rateLimit.limit;
    await pause(Math.max(used ? LONGEST_LOOK_MS : wait, untilSlot(state)), options.signal);
  }
}

/** By its id and not by `statusUrl`: the key then only ever goes to `baseUrl`. */
function lookAt(ask: Ask, job: Job): Promise<Answer<unknown>> {
  if ('targets' in job) return ask('GET /posts/{id}', job.id);
  if ('contentId' in job) return ask('GET /content/{id}', job.contentId);
  return ask('GET /workspaces/{id}', job.workspaceId);
}

function hasEnded(job: Job, state: JobState): boolean {
  if ('targets' in state) return POST_ENDS.includes(state.status) || state.renderStatus === 'failed';
  if ('progress' in state) return CONTENT_ENDS.includes(state.status);
  const crawl = state.lastCrawl;
  return !('crawlId' in job && crawl?.id === job.crawlId) || !CRAWL_RUNS.includes(crawl?.status);
}

/** A post whose video is there has nothing to tell before its slot. */
function untilSlot(state: JobState): number {
  if (!('targets' in state) || RENDER_RUNS.includes(state.renderStatus) || state.scheduledTime === null) return 0;
  return Math.min(LONGEST_SLEEP_MS, Date.parse(state.scheduledTime) - Date.now());
}
