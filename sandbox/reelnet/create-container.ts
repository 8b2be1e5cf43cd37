import type { Exchange } from '../http/exchange.ts';
import { randomDigits } from '../ids.ts';
import { json, type Reply } from '../http/reply.ts';
import type { SimulatorState } from '../state/simulator-state.ts';
import { authorize, checkUser } from './authorize.ts';
import { containerCollection } from './containers.ts';
import { checkCover } from './check-cover.ts';
import { refuseParameter, refuse } from './errors.ts';
import { PUBLISH } from './scopes.ts';

const LIFETIME_MS = 86_400_000;
const MAX_CAPTION = 2_200;
const MAX_HASHTAGS = 30;
const MAX_MENTIONS = 20;

/** `POST /{user}/media`: creates a container. `media_publish` publishes it. */
export async function createContainer(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const { account, fields } = await authorize(exchange, state, 'container', PUBLISH);
  checkUser(exchange, account);
  if (fields.get('media_type') !== 'REELS') throw refuse(100, 2_207_023, 'The media type is unknown: use REELS.');
  if (fields.get('upload_type') !== 'resumable') {
    throw refuse(9_004, 2_207_052, 'The media could not be fetched from this URI.');
  }
  const caption = fields.get('caption') ?? null;
  checkCaption(caption ?? '');
  const offset = fields.get('thumb_offset');
  if (offset !== undefined && !/^\d{1,9}$/.test(offset)) throw refuse(1, 2_207_057, 'thumb_offset is out of range.');
  const coverUrl = fields.get('cover_url');
  if (coverUrl !== undefined) await checkCover(coverUrl);
  if (!state.rateLimits.consume('reelnet.containers', account.id)) {
    throw refuse(4, undefined, '(#4) Too many containers in 24 hours.', 403);
  }
  const id = randomDigits(17, '18');
  const known = new Set(['access_token', 'media_type', 'upload_type', 'caption']);
  containerCollection(state).put(id, {
    id,
    accountId: account.id,
    username: account.username,
    caption,
    options: Object.fromEntries([...fields].filter(([name]) => !known.has(name))),
    expiresAt: state.clock.now() + LIFETIME_MS,
    received: 0,
    media: null,
    uploadedAt: null,
    errorSubcode: null,
  });
  return json(200, { id, uri: `${exchange.origin}/reelnet/rupload/ig-api-upload/${exchange.param('version')}/${id}` });
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
