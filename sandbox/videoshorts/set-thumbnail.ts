import type { Exchange } from '../exchange.ts';
import { json, type Reply } from '../reply.ts';
import type { World } from '../world.ts';
import { authorize } from './caller.ts';
import { missingParameter, refuse } from './errors.ts';
import { findVideo } from './reading.ts';
import { UPLOAD } from './scopes.ts';

const MAX_BYTES = 50 * 1_048_576;
const DOMAIN = 'youtube.thumbnail';

/** `POST /upload/youtube/v3/thumbnails/set?videoId=` with the image as body. Overwrites. */
export async function setThumbnail(exchange: Exchange, world: World): Promise<Reply> {
  const account = await authorize(exchange, world, 'thumbnail', UPLOAD, 50);
  const videoId = exchange.query('videoId');
  if (!videoId) throw missingParameter('videoId');
  const session = findVideo(world, videoId);
  if (!session) throw refuse(404, 'videoNotFound', 'The video cannot be found.', DOMAIN);
  if (session.accountId !== account.id) throw refuse(403, 'forbidden', 'The thumbnail cannot be set.', DOMAIN);
  if (Number(exchange.header('content-length') ?? 0) > MAX_BYTES) {
    throw refuse(400, 'mediaBodyTooLarge', 'The image is larger than 50 MB.', DOMAIN);
  }
  const piece = await world.uploads.receive(exchange);
  const kept = await world.uploads.keepThumbnail(videoId, piece);
  if (!kept) throw refuse(400, 'invalidImage', 'The provided image content is invalid.', DOMAIN);
  const url = `${exchange.origin}/videoshorts/vi/${videoId}/default.jpg`;
  const items = [{ default: { url, width: 120, height: 90 } }];
  return json(200, { kind: 'youtube#thumbnailSetResponse', etag: `"${videoId}"`, items });
}
