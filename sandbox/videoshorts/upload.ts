import type { Exchange } from '../exchange.ts';
import { empty, json, type Reply } from '../reply.ts';
import { strike } from '../strike.ts';
import type { FinishedMedia, Piece } from '../uploads.ts';
import type { World } from '../world.ts';
import { refuse } from './errors.ts';
import { isFinished, sessions, type Session } from './sessions.ts';
import { presentVideo } from './video.ts';

const CHUNK_UNIT = 262_144;
const VIDEO_PARTS = new Set(['snippet', 'status']);

/** What a PUT says it brings. `last` is inclusive. */
interface Range {
  first: number;
  last: number;
  total: number;
}

/** `PUT {session}`: bytes, or a probe. The last byte publishes; from then on every request gets the same answer. */
export async function upload(exchange: Exchange, world: World): Promise<Reply> {
  const session = findSession(exchange, world);
  const range = readRange(exchange, session);
  const call = range === 'probe' ? 'probe' : range.last === range.total - 1 ? 'publish' : 'upload';
  await strike(world, exchange, 'videoshorts', call, session.accountId);
  checkToken(exchange, world, session);
  if (range === 'probe')
    return isFinished(world, session) ? finalAnswer(exchange, world, session) : incomplete(session);
  if (isFinished(world, session)) return finalAnswer(exchange, world, session);
  checkLength(exchange, session, range);
  const piece = await world.uploads.receive(exchange);
  return world.turns.take(session.uploadId, () => admit(exchange, world, session.uploadId, range, piece));
}

function findSession(exchange: Exchange, world: World): Session {
  const session = sessions(world).get(exchange.query('upload_id') ?? '');
  if (!session || session.expiresAt <= world.clock.now()) {
    throw refuse(404, 'notFound', 'The upload session does not exist or has expired.', 'global');
  }
  return session;
}

/** The URI alone lets anyone upload; a token that comes along has to be a good one. */
function checkToken(exchange: Exchange, world: World, session: Session): void {
  const authorization = exchange.header('authorization');
  if (authorization === null) return;
  const found = world.grants.find('videoshorts', ['access'], authorization.replace(/^Bearer /, ''));
  if (found.state !== 'live' || found.grant.accountId !== session.accountId) {
    throw refuse(401, 'authError', 'Invalid Credentials', 'global');
  }
}

function readRange(exchange: Exchange, session: Session): Range | 'probe' {
  const header = exchange.header('content-range');
  const length = Number(exchange.header('content-length') ?? Number.NaN);
  if (header === null) {
    if (!(length > 0)) throw badRequest('The request must have a Content-Length.');
    return { first: 0, last: length - 1, total: session.size ?? length };
  }
  const probe = /^bytes \*\/(\d+|\*)$/.exec(header);
  if (probe) {
    if (session.size !== null && probe[1] !== '*' && Number(probe[1]) !== session.size)
      throw badRequest('Wrong total size.');
    return 'probe';
  }
  const match = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(header);
  if (!match) throw badRequest('Failed to parse Content-Range header.');
  return { first: Number(match[1]), last: Number(match[2]), total: Number(match[3]) };
}

function checkLength(exchange: Exchange, session: Session, range: Range): void {
  const length = range.last - range.first + 1;
  if (range.total !== (session.size ?? range.total)) throw badRequest('The total differs from the announced length.');
  if (length <= 0 || range.last >= range.total) throw badRequest('Invalid Content-Range.');
  if (Number(exchange.header('content-length') ?? length) !== length) {
    throw badRequest('Content-Length does not match Content-Range.');
  }
  if (range.last < range.total - 1 && length % CHUNK_UNIT !== 0) {
    throw badRequest(`A chunk that is not the last must be a multiple of ${CHUNK_UNIT} bytes.`);
  }
}

/**
 * Runs alone per session. A range that does not begin where the stored bytes end is not stored. Of a broken request all that
 * arrived is kept: the documentation promises no unit there, and a break in the middle of the last part is the hard case.
 */
async function admit(exchange: Exchange, world: World, uploadId: string, range: Range, piece: Piece): Promise<Reply> {
  const session = sessions(world).get(uploadId);
  if (!session) throw new Error('a session is never removed');
  if (isFinished(world, session) || range.first !== session.received) {
    await world.uploads.discard(piece);
    return isFinished(world, session) ? finalAnswer(exchange, world, session) : incomplete(session);
  }
  const arrivedAt = new Date().toISOString();
  const isLast = piece.complete && range.last === range.total - 1;
  // A fault may cut a body that had come whole: its last byte counts as lost.
  const usable = piece.complete ? piece.bytes : Math.min(piece.bytes, range.last - range.first);
  if (usable === 0) {
    await world.uploads.discard(piece);
    return incomplete(session);
  }
  const grown = { ...session, size: range.total, received: range.first + usable };
  if (!isLast) {
    await world.uploads.join(uploadId, range.first, piece, usable);
    sessions(world).put(uploadId, grown);
    return incomplete(grown);
  }
  const media = await world.uploads.finish(uploadId, range.first, piece);
  const reason = exchange.ending ?? (media.mp4.isMp4 ? null : 'invalidFile');
  const failed = reason === null ? null : { at: arrivedAt, reason, bytes: media.bytes };
  if (failed === null) await accept(world, session, media, arrivedAt);
  const finished = { ...grown, failed };
  sessions(world).put(uploadId, finished);
  await world.uploads.forget(uploadId);
  return finalAnswer(exchange, world, finished);
}

function accept(world: World, session: Session, media: FinishedMedia, arrivedAt: string): Promise<void> {
  const { selfDeclaredMadeForKids, containsSyntheticMedia, ...options } = session.status;
  const { title, description, ...rest } = session.snippet;
  const declared = Object.entries({ selfDeclaredMadeForKids, containsSyntheticMedia });
  return world.record.accept({
    platform: 'videoshorts',
    accountId: session.accountId,
    username: session.username,
    platformPostId: session.videoId,
    mode: session.privacy === 'private' ? 'draft' : 'publish',
    caption: typeof description === 'string' ? description : null,
    title: typeof title === 'string' ? title : null,
    mediaSha256: media.sha256,
    mediaBytes: media.bytes,
    durationMs: media.mp4.durationMs,
    width: media.mp4.width,
    height: media.mp4.height,
    publishedAt: arrivedAt,
    handle: session.uploadId,
    clientRef: session.slug,
    path: `/videoshorts/shorts/${session.videoId}`,
    declarations: Object.fromEntries(declared.filter(([, value]) => value !== undefined)),
    options: { ...rest, ...options },
  });
}

/** The same bytes every time: the video as it was when the last byte had arrived. */
function finalAnswer(exchange: Exchange, world: World, session: Session): Reply {
  return json(201, presentVideo(exchange, world, session, VIDEO_PARTS, 'uploaded'));
}

function incomplete(session: Session): Reply {
  const range: Record<string, string> = session.received === 0 ? {} : { range: `bytes=0-${session.received - 1}` };
  return empty(308, range);
}

function badRequest(message: string): Error {
  return refuse(400, 'badRequest', message, 'global');
}
