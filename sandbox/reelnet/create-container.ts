import type { Exchange } from '../http/exchange.ts';
import { randomDigits } from '../ids.ts';
import { json, type Reply } from '../http/reply.ts';
import type { SimulatorState } from '../state/simulator-state.ts';
import { authorize, checkUser } from './authorize.ts';
import { containerCollection, type Container } from './containers.ts';
import { refuseParameter, refuse, refuseUri } from './errors.ts';
import { fetchVideo } from './fetch-video.ts';
import { getLogin } from './login.ts';
import { PUBLISH } from './scopes.ts';
import { toFetchUrl, type Settings } from '../settings.ts';

const LIFETIME_MS = 86_400_000;
const MAX_CAPTION = 2_200;
const MAX_HASHTAGS = 30;
const MAX_MENTIONS = 20;

/** Documented parameters of a reel that are stored; any other one is ignored. */
const OPTIONS = [
  'audio_name',
  'collaborators',
  'cover_url',
  'location_id',
  'share_to_feed',
  'thumb_offset',
  'trial_params',
  'user_tags',
];

/** `POST /{user}/media`: creates a container. `media_publish` publishes it. */
export async function createContainer(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const { account, fields } = await authorize(exchange, state, 'container', PUBLISH);
  checkUser(exchange, account);
  if (fields.get('media_type') !== 'REELS') throw refuse(100, 2_207_023, 'The media type is unknown: use REELS.');
  const videoUrl = readVideoUrl(exchange, fields);
  const caption = fields.get('caption') ?? null;
  checkCaption(caption ?? '');
  const offset = fields.get('thumb_offset');
  if (offset !== undefined && !/^\d{1,9}$/.test(offset)) throw refuse(1, 2_207_057, 'thumb_offset is out of range.');
  const coverUrl = fields.get('cover_url');
  if (coverUrl !== undefined) await checkCover(state.settings, coverUrl);
  if (!state.rateLimits.consume('reelnet.containers', account.id)) {
    throw refuse(4, undefined, '(#4) Too many containers in 24 hours.', 403);
  }
  const id = randomDigits(17, '18');
  const container: Container = {
    id,
    accountId: account.id,
    username: account.username,
    caption,
    options: Object.fromEntries([...fields].filter(([name]) => OPTIONS.includes(name))),
    expiresAt: state.clock.now() + LIFETIME_MS,
    videoUrl,
    received: 0,
    media: null,
    uploadedAt: null,
    errorSubcode: null,
  };
  containerCollection(state).put(id, container);
  fetchVideo(state, container);
  const uri = `${exchange.origin}/reelnet/rupload/ig-api-upload/${exchange.param('version')}/${id}`;
  return json(200, { id, ...(videoUrl === null ? { uri } : {}) });
}

/** Reads the URL to fetch; null for an upload, for which only Facebook Login has `upload_type`. */
function readVideoUrl(exchange: Exchange, fields: Map<string, string>): string | null {
  if (getLogin(exchange) === 'facebook' && fields.get('upload_type') === 'resumable') return null;
  const url = fields.get('video_url') ?? '';
  if (url === '') throw refuse(100, undefined, 'The parameter video_url is required');
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw refuseUri(url);
  return url;
}

function checkCaption(caption: string): void {
  const hashtags = caption.match(/#[\p{L}\p{N}_]+/gu)?.length ?? 0;
  const mentions = caption.match(/(?<![\p{L}\p{N}_])@[\p{L}\p{N}_.]+/gu)?.length ?? 0;
  if (caption.length > MAX_CAPTION || hashtags > MAX_HASHTAGS) {
    throw refuse(36_004, 2_207_010, `The caption is over ${MAX_CAPTION} characters or ${MAX_HASHTAGS} hashtags.`);
  }
  if (mentions > MAX_MENTIONS) throw refuse(100, 2_207_040, `The caption has more than ${MAX_MENTIONS} @ tags.`);
  if (!caption.isWellFormed()) throw refuseParameter('caption must be well-formed text.');
}

const MAX_COVER_BYTES = 8 * 1_024 * 1_024;
const FETCH_MS = 5_000;

/** Fetches a `cover_url` without following redirects; rejects anything but a JPEG of at most `MAX_COVER_BYTES`. */
async function checkCover(settings: Settings, url: string): Promise<void> {
  const picture = /^https?:\/\//.test(url) ? await fetchPicture(toFetchUrl(settings, url)) : null;
  if (picture === null) throw refuseUri(url);
  if (picture.length > MAX_COVER_BYTES) throw refuse(36_000, 2_207_004, 'The image is too large to download.');
  if (picture.toString('hex', 0, 3) !== 'ffd8ff') {
    throw refuse(36_001, 2_207_005, 'The image format is not supported: it must be JPEG.');
  }
}

async function fetchPicture(url: URL): Promise<Buffer | null> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(FETCH_MS) });
    if (!response.ok || !response.body) return null;
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MAX_COVER_BYTES) break;
    }
    return Buffer.concat(chunks);
  } catch (error) {
    // The connection failed, timed out or was redirected.
    if (['TypeError', 'TimeoutError'].includes((error as Error).name)) return null;
    throw error;
  }
}
