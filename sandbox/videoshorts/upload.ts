import type { Exchange } from '../http/exchange.ts';
import { empty, json, type Reply } from '../http/reply.ts';
import { injectFault } from '../faults/inject-fault.ts';
import type { FinishedMedia, ReceivedBody } from '../media/uploads.ts';
import type { SimulatorState } from '../state/simulator-state.ts';
import { videoshortsFaults, refuse } from './errors.ts';
import { isFinished, sessionCollection, type Session } from './sessions.ts';
import { presentVideo } from './present-video.ts';

const CHUNK_UNIT = 262_144;
const VIDEO_PARTS = new Set(['snippet', 'status']);

/** The byte range of a PUT. `last` is inclusive. */
interface Range {
  first: number;
  last: number;
  total: number;
}

/** `PUT {session}`: bytes, or a probe. The last byte publishes; every later request gets the same reply. */
export async function receiveChunk(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const session = findSession(exchange, state);
  const range = readRange(exchange, session);
  const call = range === 'probe' ? 'probe' : range.last === range.total - 1 ? 'publish' : 'upload';
  await injectFault(state, exchange, videoshortsFaults, call, session.accountId);
  checkToken(exchange, state, session);
  if (isFinished(state, session)) return presentFinalReply(exchange, state, session);
  if (range === 'probe') return presentProgress(session);
  checkLength(exchange, session, range);
  const requestBody = await state.uploads.receive(exchange);
  return state.uploadQueue.run(session.uploadId, () =>
    storeChunk(exchange, state, session.uploadId, range, requestBody),
  );
}

function findSession(exchange: Exchange, state: SimulatorState): Session {
  const session = sessionCollection(state).get(exchange.query('upload_id') ?? '');
  if (!session || session.expiresAt <= state.clock.now()) {
    throw refuse(404, 'notFound', 'The upload session does not exist or has expired.', 'global');
  }
  return session;
}

/** Checks the token if there is one. The URI authorizes the upload, so the token is optional. */
function checkToken(exchange: Exchange, state: SimulatorState, session: Session): void {
  const authorization = exchange.header('authorization');
  if (authorization === null) return;
  const found = state.grants.find('videoshorts', ['access'], authorization.replace(/^Bearer /, ''));
  if (found.state !== 'live' || found.grant.accountId !== session.accountId) {
    throw refuse(401, 'authError', 'Invalid Credentials', 'global');
  }
}

function readRange(exchange: Exchange, session: Session): Range | 'probe' {
  const header = exchange.header('content-range');
  const length = Number(exchange.header('content-length') ?? Number.NaN);
  if (header === null) {
    if (!(length > 0)) throw refuseRange('The request must have a Content-Length.');
    return { first: 0, last: length - 1, total: session.size ?? length };
  }
  const probe = /^bytes \*\/(\d+|\*)$/.exec(header);
  if (probe) {
    if (session.size !== null && probe[1] !== '*' && Number(probe[1]) !== session.size)
      throw refuseRange('Wrong total size.');
    return 'probe';
  }
  const match = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(header);
  if (!match) throw refuseRange('Failed to parse Content-Range header.');
  return { first: Number(match[1]), last: Number(match[2]), total: Number(match[3]) };
}

function checkLength(exchange: Exchange, session: Session, range: Range): void {
  const length = range.last - range.first + 1;
  if (range.total !== (session.size ?? range.total)) throw refuseRange('The total differs from the announced length.');
  if (length <= 0 || range.last >= range.total) throw refuseRange('Invalid Content-Range.');
  if (Number(exchange.header('content-length') ?? length) !== length) {
    throw refuseRange('Content-Length does not match Content-Range.');
  }
  if (range.last < range.total - 1 && length % CHUNK_UNIT !== 0) {
    throw refuseRange(`A chunk that is not the last must be a multiple of ${CHUNK_UNIT} bytes.`);
  }
}

/**
 * Stores a range, one request at a time per session. It is stored only if it starts where the stored bytes end. All bytes of a
 * broken request are kept, because YouTube documents no size to which it rounds down.
 */
async function storeChunk(
  exchange: Exchange,
  state: SimulatorState,
  uploadId: string,
  range: Range,
  requestBody: ReceivedBody,
): Promise<Reply> {
  const session = sessionCollection(state).get(uploadId);
  if (!session) throw new Error('the session is missing');
  if (isFinished(state, session) || range.first !== session.received) {
    await state.uploads.discard(requestBody);
    return isFinished(state, session) ? presentFinalReply(exchange, state, session) : presentProgress(session);
  }
  const arrivedAt = new Date().toISOString();
  const isLast = requestBody.complete && range.last === range.total - 1;
  // A fault may mark a body as cut although all its bytes arrived. The last one is then dropped.
  const usable = requestBody.complete ? requestBody.bytes : Math.min(requestBody.bytes, range.last - range.first);
  if (usable === 0) {
    await state.uploads.discard(requestBody);
    return presentProgress(session);
  }
  const grown = { ...session, size: range.total, received: range.first + usable };
  if (!isLast) {
    await state.uploads.append(uploadId, range.first, requestBody, usable);
    sessionCollection(state).put(uploadId, grown);
    return presentProgress(grown);
  }
  const last = { first: range.first, body: requestBody, arrivedAt };
  return presentFinalReply(exchange, state, await finishUpload(exchange, state, grown, last));
}

/** Stores the last bytes and publishes the video. */
export async function finishUpload(
  exchange: Exchange,
  state: SimulatorState,
  session: Session,
  { first, body, arrivedAt }: { first: number; body: ReceivedBody; arrivedAt: string },
): Promise<Session> {
  const { uploadId } = session;
  const media = await state.uploads.finish(uploadId, first, body);
  const reason = exchange.processingFailure ?? (media.mp4.isMp4 ? null : 'invalidFile');
  const failed = reason === null ? null : { at: arrivedAt, reason, bytes: media.bytes };
  if (failed === null) await recordPublish(state, session, media, arrivedAt);
  const finished = { ...session, failed };
  sessionCollection(state).put(uploadId, finished);
  await state.uploads.deletePart(uploadId);
  return finished;
}

function recordPublish(
  state: SimulatorState,
  session: Session,
  media: FinishedMedia,
  arrivedAt: string,
): Promise<void> {
  const { selfDeclaredMadeForKids, containsSyntheticMedia, ...options } = session.status;
  const { title, description, ...snippetOptions } = session.snippet;
  const declared = Object.entries({ selfDeclaredMadeForKids, containsSyntheticMedia });
  return state.record.accept({
    platform: 'videoshorts',
    accountId: session.accountId,
    username: session.username,
    team: session.team,
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
    options: { ...snippetOptions, ...options },
  });
}

/** Presents the final reply of an upload, equal for every request: the video at the time of its last byte. */
export function presentFinalReply(exchange: Exchange, state: SimulatorState, session: Session): Reply {
  return json(201, presentVideo(exchange, state, session, VIDEO_PARTS, 'uploaded'));
}

function presentProgress(session: Session): Reply {
  const range: Record<string, string> = session.received === 0 ? {} : { range: `bytes=0-${session.received - 1}` };
  return empty(308, range);
}

function refuseRange(message: string): Error {
  return refuse(400, 'badRequest', message, 'global');
}
