import type { Answer } from './answer.ts';
import type { AcceptedRender, Content, Post, PostBrandAnalyzeData, WorkspaceWithBrand } from './generated/schemas.ts';
import { prepareRequest, type AnyInput } from './request.ts';
import type { DataOf, InputArguments, ItemOf, ListPath, PathOf, Route, RouteOf } from './routes.ts';
import { send } from './send.ts';
import { waitFor, type Job, type JobState, type WaitOptions } from './wait-for.ts';
import { ITEMS_AT } from './generated/operations.ts';

export interface KinoraSettings {
  /** `kin_test_…` or `kin_live_…`. */
  apiKey: string;
  /** The URL of the API with its version: `https://kinora.example.com/api/v1`. */
  baseUrl: string;
  /** How often a call may be retried: 5 by default. */
  retries?: number;
  /** Milliseconds per attempt: 60,000 by default, 600,000 if a file is sent. */
  timeoutMs?: number;
  /** The longest `Retry-After` that the client waits for, in milliseconds: 300,000 by default, one window. */
  longestWaitMs?: number;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch;
}

/**
 * The API, typed by its OpenAPI document: `POST /posts` is `kinora.post('/posts', { body })`. Calls resolve to the `data` of a
 * success. They reject with a `KinoraError` if the API returns an error, and with a `KinoraUnreachable` if it does not respond.
 */
export interface Kinora {
  get<P extends PathOf<'GET'>>(
    path: P,
    ...input: InputArguments<RouteOf<'GET', P>>
  ): Promise<DataOf<RouteOf<'GET', P>>>;
  post<P extends PathOf<'POST'>>(
    path: P,
    ...input: InputArguments<RouteOf<'POST', P>>
  ): Promise<DataOf<RouteOf<'POST', P>>>;
  patch<P extends PathOf<'PATCH'>>(
    path: P,
    ...input: InputArguments<RouteOf<'PATCH', P>>
  ): Promise<DataOf<RouteOf<'PATCH', P>>>;
  delete<P extends PathOf<'DELETE'>>(
    path: P,
    ...input: InputArguments<RouteOf<'DELETE', P>>
  ): Promise<DataOf<RouteOf<'DELETE', P>>>;
  /** Iterates over a paged list: `for await (const post of kinora.list('/posts', { query: { status: 'failed' } }))`. */
  list<P extends ListPath>(
    path: P,
    ...input: InputArguments<RouteOf<'GET', P>>
  ): AsyncGenerator<ItemOf<RouteOf<'GET', P>>, void, undefined>;
  /** Calls any operation and returns its status, pagination and rate limit too: `kinora.call('GET /posts')`. */
  call<R extends Route>(route: R, ...input: InputArguments<R>): Promise<Answer<DataOf<R>>>;
  /**
   * Polls a job that was accepted with 202 until it has ended, and returns its final state. A post ends as `posted`, `partial`,
   * `failed` or `cancelled` (a draft is returned at once), content as `ready`, `failed` or `cancelled`.
   */
  waitFor(post: Post, options?: WaitOptions<Post>): Promise<Post>;
  waitFor(render: AcceptedRender, options?: WaitOptions<Content>): Promise<Content>;
  waitFor(crawl: PostBrandAnalyzeData, options?: WaitOptions<WorkspaceWithBrand>): Promise<WorkspaceWithBrand>;
}

const RETRIES = 5;
const TIMEOUT_MS = 60_000;
const FORM_TIMEOUT_MS = 600_000;
const LONGEST_WAIT_MS = 300_000;
/** The largest page size, so that a list needs few requests. */
const PAGE_SIZE = 100;

export function createKinora(settings: KinoraSettings): Kinora {
  const { apiKey, retries = RETRIES, longestWaitMs = LONGEST_WAIT_MS } = settings;
  if (!apiKey) throw new TypeError('createKinora needs an apiKey.');
  const baseUrl = new URL(settings.baseUrl).href.replace(/\/+$/u, '');
  if (!baseUrl.endsWith('/api/v1')) throw new TypeError(`baseUrl must end with /api/v1 (got ${baseUrl}).`);

  const call = async (route: string, input: AnyInput = {}): Promise<Answer<unknown>> =>
    send(prepareRequest(baseUrl, apiKey, route, input), {
      fetch: settings.fetch ?? fetch,
      retries: input.retries ?? retries,
      longestWaitMs,
      timeoutMs: input.timeoutMs ?? settings.timeoutMs ?? (input.form ? FORM_TIMEOUT_MS : TIMEOUT_MS),
      signal: input.signal,
    });

  const createVerb =
    (method: string) =>
    async (path: string, input?: AnyInput): Promise<unknown> =>
      (await call(`${method} ${path}`, input)).data;

  const list = (path: string, input: AnyInput = {}) =>
    listItems(`GET ${path}`, (position) =>
      call(`GET ${path}`, { ...input, query: { limit: PAGE_SIZE, ...input.query, ...position } }),
    );

  const wait = (job: Job, options: WaitOptions<JobState> = {}): Promise<JobState> => {
    const signal = options.signal ? { signal: options.signal } : {};
    return waitFor((route, id) => call(route, { path: { id }, ...signal }), job, options);
  };

  const verbs = {
    get: createVerb('GET'),
    post: createVerb('POST'),
    patch: createVerb('PATCH'),
    delete: createVerb('DELETE'),
  };
  // The generated types describe these untyped functions.
  return { ...verbs, call, list, waitFor: wait } as unknown as Kinora;
}

/** Yields the items of a paged list and requests pages as they are needed. */
async function* listItems(
  route: string,
  fetchPage: (position: { page?: number; cursor?: string }) => Promise<Answer<unknown>>,
): AsyncGenerator<unknown, void, undefined> {
  const yielded = new Set<unknown>();
  let cursor: string | null | undefined;
  for (let page = 1; ; page++) {
    const { data, pagination } = await fetchPage(cursor ? { cursor } : page > 1 ? { page } : {});
    const items = getItems(route, data);
    for (const item of items) {
      // New items move others to the next page, where they would appear again.
      const id = (item as { id?: unknown } | null)?.id;
      if (id !== undefined && yielded.has(id)) continue;
      if (id !== undefined) yielded.add(id);
      yield item;
    }
    cursor = pagination?.nextCursor;
    if (items.length === 0 || cursor === null || (!cursor && page >= (pagination?.pages ?? 1))) return;
  }
}

function getItems(route: string, data: unknown): readonly unknown[] {
  const at = ITEMS_AT[route];
  const items = at === undefined ? data : (data as Record<string, unknown>)[at];
  if (!Array.isArray(items)) throw new TypeError(`${route} returned no list.`);
  return items;
}
