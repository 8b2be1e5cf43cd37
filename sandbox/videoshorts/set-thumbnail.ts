import type { Exchange } from '../http/exchange.ts';
import { json, type Reply, empty } from '../http/reply.ts';
import type { SimulatorState } from '../state/simulator-state.ts';
import { authorize, WRITE_UNITS } from './authorize.ts';
import { refuseMissingParameter, refuse } from './errors.ts';
import { findVideo } from './listings.ts';
import { UPLOAD } from './scopes.ts';
import { randomToken } from '../ids.ts';

const MAX_BYTES = 50 * 1_048_576;
const DOMAIN = 'youtube.thumbnail';

/** `POST /upload/youtube/v3/thumbnails/set?videoId=` with the image as body, or the start of a resumable upload of it. */
export async function setThumbnail(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const account = await authorize(exchange, state, 'thumbnail', UPLOAD, WRITE_UNITS);
  const videoId = exchange.query('videoId');
  if (!videoId) throw refuseMissingParameter('videoId');
  const session = findVideo(state, videoId);
  if (!session) throw refuse(404, 'videoNotFound', 'The video cannot be found.', DOMAIN);
  if (session.accountId !== account.id) throw refuse(403, 'forbidden', 'The thumbnail cannot be set.', DOMAIN);
  if (exchange.query('uploadType') === 'resumable') return openThumbnailSession(exchange, state, videoId);
  return saveImage(exchange, state, videoId);
}

/** `PUT {session}` with the whole image. */
export async function receiveThumbnail(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const videoId = findThumbnailVideo(exchange, state);
  if (videoId === undefined) throw refuse(404, 'notFound', 'The upload session does not exist.', 'global');
  return saveImage(exchange, state, videoId);
}

async function saveImage(exchange: Exchange, state: SimulatorState, videoId: string): Promise<Reply> {
  if (Number(exchange.header('content-length') ?? 0) > MAX_BYTES) {
    throw refuse(400, 'mediaBodyTooLarge', 'The image is larger than 50 MB.', DOMAIN);
  }
  const received = await state.uploads.receive(exchange);
  const saved = await state.uploads.saveThumbnail(videoId, received);
  if (!saved) throw refuse(400, 'invalidImage', 'The provided image content is invalid.', DOMAIN);
  const url = `${exchange.origin}/videoshorts/vi/${videoId}/default.jpg`;
  const items = [{ default: { url, width: 120, height: 90 } }];
  return json(200, { kind: 'youtube#thumbnailSetResponse', etag: `"${videoId}"`, items });
}

/** Returns the video of each resumable upload of a thumbnail. */
function thumbnailSessions(state: SimulatorState) {
  return state.documents.collection<string>('videoshorts.thumbnails');
}

function openThumbnailSession(exchange: Exchange, state: SimulatorState, videoId: string): Reply {
  const uploadId = randomToken(24);
  thumbnailSessions(state).put(uploadId, videoId);
  const location = new URL(exchange.url);
  location.searchParams.set('upload_id', uploadId);
  return empty(200, { location: location.href });
}

function findThumbnailVideo(exchange: Exchange, state: SimulatorState): string | undefined {
  return thumbnailSessions(state).get(exchange.query('upload_id') ?? '');
}
