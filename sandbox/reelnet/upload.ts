import type { Exchange } from '../exchange.ts';
import { hasFrameRate, type Mp4 } from '../media.ts';
import { json, Refusal, type Reply } from '../reply.ts';
import { strike } from '../strike.ts';
import type { Piece } from '../uploads.ts';
import type { World } from '../world.ts';
import { containers, containerStatus, type Container } from './containers.ts';
import { uploadFailure } from './errors.ts';

const CODECS = new Set(['avc1', 'avc3', 'hvc1', 'hev1']);
const MAX_BYTES = 300 * 1_048_576;

/** `POST {uri}` with the headers `offset` and `file_size`: the video's bytes. Publishes nothing. */
export async function upload(exchange: Exchange, world: World): Promise<Reply> {
  const bearer = /^OAuth (\S+)$/.exec(exchange.header('authorization') ?? '')?.[1] ?? '';
  const found = world.grants.find('reelnet', ['access', 'short'], bearer);
  await strike(world, exchange, 'reelnet', 'upload', found.state === 'live' ? found.grant.accountId : null);
  if (found.state !== 'live') throw refused(401, 'NotAuthorizedError', 'The access token is invalid or has expired.');
  const container = containers(world).get(exchange.param('container'));
  if (!container || container.accountId !== found.grant.accountId) {
    throw refused(404, 'ProcessingFailedError', 'There is no such upload.');
  }
  if (exchange.header('file_url') !== null) {
    throw refused(400, 'ProcessingFailedError', 'The media could not be fetched from this URI.');
  }
  const offset = readCount(exchange, 'offset');
  const size = readCount(exchange, 'file_size');
  if (size === 0 || size > MAX_BYTES) throw refused(400, 'ProcessingFailedError', 'file_size is over 300 MB, or zero.');
  checkOpen(world, container, offset);
  const piece = await world.uploads.receive(exchange);
  return world.turns.take(container.id, () => admit(exchange, world, container.id, { offset, size }, piece));
}

/** Runs alone per container: of two requests with the same bytes, only the first joins. */
async function admit(
  exchange: Exchange,
  world: World,
  id: string,
  at: { offset: number; size: number },
  piece: Piece,
): Promise<Reply> {
  const container = containers(world).get(id);
  if (!container) throw new Error('a container is never removed');
  const received = at.offset + piece.bytes;
  try {
    checkOpen(world, container, at.offset);
    if (received > at.size) throw refused(400, 'ProcessingFailedError', 'There are more bytes than file_size.');
    if (!piece.complete) throw refused(400, 'PartialRequestError', 'The request ended early.', true);
  } catch (error) {
    await world.uploads.discard(piece);
    throw error;
  }
  if (received < at.size) {
    await world.uploads.join(id, at.offset, piece);
    containers(world).put(id, { ...container, received });
    throw refused(400, 'PartialRequestError', 'Partial request (did not match length of file)', true);
  }
  const media = await world.uploads.finish(id, at.offset, piece);
  const errorSubcode = exchange.ending === null ? mediaFault(media.mp4, container) : Number(exchange.ending);
  containers(world).put(id, { ...container, received, media, errorSubcode, uploadedAt: Date.now() });
  await world.uploads.forget(id);
  return json(200, { success: true, message: 'Upload successful.' });
}

function checkOpen(world: World, container: Container, offset: number): void {
  if (containerStatus(world, container) === 'EXPIRED') {
    throw refused(400, 'ProcessingFailedError', 'The container has expired.');
  }
  if (container.uploadedAt !== null) throw refused(400, 'ProcessingFailedError', 'The upload is already complete.');
  if (offset !== container.received) {
    throw refused(400, 'OffsetInvalidError', `The offset should be ${container.received}.`, true);
  }
}

/** Subcodes: 2207026 for a format that the platform does not take, 2207057 for a cover outside of the video. */
function mediaFault(mp4: Mp4, container: Container): number | null {
  const fits = mp4.durationMs >= 3_000 && mp4.durationMs <= 15 * 60_000 && mp4.width > 0 && mp4.width <= 1_920;
  const coded = (mp4.codec === null || CODECS.has(mp4.codec)) && hasFrameRate(mp4);
  if (!mp4.isMp4 || !mp4.moovFirst || mp4.hasEditList || !fits || !coded) return 2_207_026;
  return Number(container.options['thumb_offset'] ?? 0) > mp4.durationMs ? 2_207_057 : null;
}

function readCount(exchange: Exchange, name: string): number {
  const text = exchange.header(name) ?? '';
  if (!/^\d{1,12}$/.test(text))
    throw refused(400, 'ProcessingFailedError', `The header ${name} must be a whole number.`);
  return Number(text);
}

function refused(status: number, type: string, message: string, retriable = false): Refusal {
  return new Refusal(uploadFailure(status, type, message, retriable));
}
