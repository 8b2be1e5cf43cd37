import type { Exchange } from '../http/exchange.ts';
import { isListed } from '../posts/is-listed.ts';
import type { Post } from '../posts/publish-record.ts';
import { json, type Reply } from '../http/reply.ts';
import { computeStatistics, type Statistics } from '../posts/statistics.ts';
import type { SimulatorState } from '../state/simulator-state.ts';
import { toAppScopedId, authorize, checkUser, selectFields, type Caller } from './authorize.ts';
import { containerCollection, getListedStatus, type Container, type ContainerStatus } from './containers.ts';
import { fetchVideo } from './fetch-video.ts';
import { getLogin } from './login.ts';
import { refuseParameter, refuse } from './errors.ts';
import { BASIC } from './scopes.ts';

/** `GET /{node}`: the user, one of its containers, or one of its media. */
export async function readNode(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const id = exchange.param('node');
  const container = containerCollection(state).get(id);
  const call = container ? 'status' : /^\d+$/.test(id) && state.record.findById('reelnet', id) ? 'media' : 'me';
  const caller = await authorize(exchange, state, call, BASIC);
  const fields = caller.fields.get('fields');
  if (container?.accountId === caller.account.id) {
    // Fetches the video again if a restart interrupted its fetch.
    fetchVideo(state, container);
    return json(200, selectFields(presentContainer(state, container), fields));
  }
  const post = state.record.findById('reelnet', id);
  if (post?.accountId === caller.account.id && !state.removals.has(post))
    return json(200, selectFields(presentMedia(exchange, state, post), fields));
  if (id === 'me' || id === caller.account.id || id === toAppScopedId(caller.account)) {
    return json(200, selectFields(presentUser(exchange, state, caller), fields));
  }
  const message = `Unsupported get request. Object with ID '${id}' does not exist or cannot be loaded.`;
  throw refuse(100, 33, message);
}

/** `GET /{user}/media`: newest first, in pages by cursor; `since` and `until` in seconds. */
export async function listMedia(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const { account, fields } = await authorize(exchange, state, 'media_list', BASIC);
  checkUser(exchange, account);
  const limit = Number(fields.get('limit') ?? 25);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) throw refuseParameter('limit must be 1 to 100.');
  const since = parseSeconds(fields, 'since') ?? 0;
  const until = parseSeconds(fields, 'until') ?? Number.MAX_SAFE_INTEGER;
  const inRange = state.record.listByAccount('reelnet', account.id).filter((post) => {
    const at = Math.floor(Date.parse(post.publishedAt) / 1_000);
    return at >= since && at <= until && isListed(state, post) && !state.removals.has(post);
  });
  const after = fields.get('after');
  const start = after === undefined ? 0 : inRange.findIndex((post) => toCursor(post) === after) + 1;
  const page = inRange.slice(start, start + limit);
  const data = page.map((post) => selectFields(presentMedia(exchange, state, post), fields.get('fields')));
  const [first, last] = [page[0], page.at(-1)];
  if (!first || !last) return json(200, { data });
  const cursors = { before: toCursor(first), after: toCursor(last) };
  if (start + limit >= inRange.length) return json(200, { data, paging: { cursors } });
  const next = new URL(exchange.url);
  next.searchParams.set('after', cursors.after);
  return json(200, { data, paging: { cursors, next: next.href } });
}

const STATUS_TEXT: Record<Exclude<ContainerStatus, 'ERROR'>, string> = {
  IN_PROGRESS: 'In Progress: Media is still being processed.',
  FINISHED: 'Finished: Media has been uploaded and it is ready to be published.',
  PUBLISHED: 'Published: Media has been published.',
  EXPIRED: 'Expired: The container was not published within 24 hours.',
};

function presentContainer(state: SimulatorState, container: Container): Record<string, unknown> {
  const code = getListedStatus(state, container);
  return {
    id: container.id,
    status_code: code,
    status:
      code === 'ERROR'
        ? `Error: Media upload has failed with error code ${container.errorSubcode ?? 2_207_053}`
        : STATUS_TEXT[code],
    copyright_check_status: { status: 'completed', matches_found: false },
  };
}

/** Fields of media that only Facebook Login has. With Instagram Login, a call that names one is refused. */
const FACEBOOK_ONLY = ['media_product_type'];

function presentMedia(exchange: Exchange, state: SimulatorState, post: Post): Record<string, unknown> {
  const counts = computeStatistics(state, post);
  const media = presentAllFields(exchange, state, post, counts);
  if (getLogin(exchange) === 'facebook') return media;
  return Object.fromEntries(Object.entries(media).filter(([name]) => !FACEBOOK_ONLY.includes(name)));
}

/** Presents the caption as reelnet returns it: trimmed, in composed characters and without the `@` of mentions. */
function presentCaption(caption: string | null): string | undefined {
  return caption?.normalize('NFC').replaceAll('@', '').trim();
}

function presentAllFields(
  exchange: Exchange,
  state: SimulatorState,
  post: Post,
  counts: Statistics,
): Record<string, unknown> {
  return {
    id: post.platformPostId,
    caption: presentCaption(post.caption),
    permalink: exchange.origin + post.path,
    shortcode: post.path.split('/').at(-1),
    timestamp: post.publishedAt.replace(/\.\d+Z$/, '+0000'),
    media_type: 'VIDEO',
    media_product_type: 'REELS',
    media_url: `${exchange.origin}/media/${post.mediaSha256}.mp4`,
    thumbnail_url: undefined,
    alt_text: undefined,
    is_ai_generated: false,
    username: post.username,
    owner: { id: post.accountId },
    is_shared_to_feed: post.options['share_to_feed'] !== 'false',
    like_count: counts.likes,
    comments_count: counts.comments,
    is_comment_enabled: !state.comments.areClosed('reelnet', post.platformPostId ?? ''),
  };
}

export function presentUser(exchange: Exchange, state: SimulatorState, { account }: Caller): Record<string, unknown> {
  return {
    id: toAppScopedId(account),
    user_id: account.id,
    username: account.username,
    name: account.username,
    account_type: 'BUSINESS',
    profile_picture_url: `${exchange.origin}/avatars/${encodeURIComponent(account.username)}.svg`,
    biography: '',
    website: undefined,
    followers_count: 0,
    follows_count: 0,
    media_count: state.record.countByAccount('reelnet', account.id),
  };
}

function toCursor(post: Post): string {
  return Buffer.from(post.platformPostId ?? '').toString('base64url');
}

function parseSeconds(fields: Map<string, string>, name: string): number | null {
  const text = fields.get(name);
  if (text === undefined) return null;
  if (!/^\d{1,12}$/.test(text)) throw refuseParameter(`${name} must be a time in seconds.`);
  return Number(text);
}
