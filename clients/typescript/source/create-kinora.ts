import type { Answer } from './answer.ts';
import type { AcceptedRender, Content, Post, PostBrandAnalyzeData, WorkspaceWithBrand } from './generated/schemas.ts';
import { listItems } from './list-items.ts';
import { prepareRequest, type AnyInput } from './request.ts';
import type { DataOf, InputArguments, ItemOf, ListPath, PathOf, Route, RouteOf } from './routes.ts';
import { send } from './send.ts';
import { waitFor, type Job, type JobState, type WaitOptions } from './wait-for.ts';

export interface KinoraSettings {
  /** `kin_test_…` or `kin_live_…`. */
  apiKey: string;
  /** Where the service is, with the version: `https://kinora.example.com/api/v1`. */
  baseUrl: string;
  /** How often a call may be sent again after its first attempt: 5 by default. */
  retries?: number;
  /** Milliseconds for each attempt: 60,000 by default, and 600,000 where a file is sent. */
  timeoutMs?: number;
  /** The longest wait that a rate limit may ask for, in milliseconds: 300,000 by default, a whole window. */
  longestWaitMs?: number;
  /** In place of the global `fetch`. */
  fetch?: typeof fetch;
}

/**
 * The service, typed by its OpenAPI document. Calls are named as the reference names them: `POST /posts` is
 * `kinora.post('/posts', { body })`. They give the `data` of a success, and throw a `KinoraError` for a refusal and a
 * `KinoraUnreachable` where no answer came.
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
  /** Every entry of a paged list: `for await (const post of kinora.list('/posts', { query: { status: 'failed' } }))`. */
  list<P extends ListPath>(
    path: P,
    ...input: InputArguments<RouteOf<'GET', P>>
  ): AsyncGenerator<ItemOf<RouteOf<'GET', P>>, void, undefined>;
  /** Any operation, with its status, pagination and rate limit beside the data: `kinora.call('GET /posts')`. */
  call<R extends Route>(route: R, ...input: InputArguments<R>): Promise<Answer<DataOf<R>>>;
  /**
   * Looks at what was answered 202 until it has ended, well or not, and gives what it ended as. A post ends `posted`,
   * `partial`, `failed` or `cancelled` (a draft at once, since nothing moves it), content `ready`, `failed` or `cancelled`.
   */
  waitFor(post: Post, options?: WaitOptions<Post>): Promise<Post>;
  waitFor(render: AcceptedRender, options?: WaitOptions<Content>): Promise<Content>;
  waitFor(crawl: PostBrandAnalyzeData, options?: WaitOptions<WorkspaceWithBrand>): Promise<WorkspaceWithBrand>;
}

const RETRIES = 5;
const TIMEOUT_MS = 60_000;
const FORM_TIMEOUT_MS = 600_000;
const LONGEST_WAIT_MS = 300_000;
/** The most that a page holds: groups of few requests are then not used up by reading. */
const PAGE_SIZE = 100;

export function createKinora(settings: KinoraSettings): Kinora {
  const { apiKey, retries = RETRIES, longestWaitMs = LONGEST_WAIT_MS } = settings;
  if (!apiKey) throw new TypeError('createKinora needs an apiKey.');
  const baseUrl = new URL(settings.baseUrl).href.replace(/\/+$/u, '');
  if (!baseUrl.endsWith('/api/v1')) throw new TypeError(`baseUrl ends with /api/v1, unlike ${baseUrl}.`);

  const call = async (route: string, input: AnyInput = {}): Promise<Answer<unknown>> =>
    send(prepareRequest(baseUrl, apiKey, route, input), {
      fetch: settings.fetch ?? fetch,
      retries: input.retries ?? retries,
      longestWaitMs,
      timeoutMs: input.timeoutMs ?? settings.timeoutMs ?? (input.form ? FORM_TIMEOUT_MS : TIMEOUT_MS),
      signal: input.signal,
    });

  const dataOf =
    (method: string) =>
    async (path: string, input?: AnyInput): Promise<unknown> =>
      (await call(`${method} ${path}`, input)).data;

  const list = (path: string, input: AnyInput = {}) =>
    listItems(`GET ${path}`, (page) =>
      call(`GET ${path}`, { ...input, query: { limit: PAGE_SIZE, ...input.query, page } }),
    );

  const wait = (job: Job, options: WaitOptions<JobState> = {}): Promise<JobState> => {
    const signal = options.signal ? { signal: options.signal } : {};
    return waitFor((route, id) => call(route, { path: { id }, ...signal }), job, options);
  };

  const verbs = { get: dataOf('GET'), post: dataOf('POST'), patch: dataOf('PATCH'), delete: dataOf('DELETE') };
  // The one place where the generated types are laid over what is sent.
  return { ...verbs, call, list, waitFor: wait } as unknown as Kinora;
}
