import type { Exchange } from '../http/exchange.ts';
import { isObject } from '../json.ts';
import { randomToken } from '../ids.ts';
import { empty, type Reply } from '../http/reply.ts';
import type { SimulatorState } from '../state/simulator-state.ts';
import { authorize, readParts } from './authorize.ts';
import { refuseQuota, refuse } from './errors.ts';
import { UPLOAD } from './scopes.ts';
import { uploadIdByVideo, sessionCollection, type Session } from './sessions.ts';

/** The lifetime of a session: "finite" in the documentation, about a week in practice. */
const LIFETIME_MS = 7 * 86_400_000;
const MAX_BYTES = 256 * 1_024 ** 3;
const VIDEO_PARTS = ['snippet', 'status', 'contentDetails', 'recordingDetails', 'localizations', 'id'];

/** `POST /upload/youtube/v3/videos?uploadType=resumable`: opens a session. The last byte creates the video. */
export async function openSession(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const account = await authorizeInsert(exchange, state, 'open');
  const session = createSession(exchange, state, account, (await exchange.object()) ?? {}, readSize(exchange));
  const location = new URL('/videoshorts/upload/youtube/v3/videos', exchange.origin);
  location.searchParams.set('uploadType', 'resumable');
  location.searchParams.set('part', exchange.query('part') ?? '');
  location.searchParams.set('upload_id', session.uploadId);
  return empty(200, { location: location.href, 'x-guploader-uploadid': session.uploadId });
}

type Inserter = Awaited<ReturnType<typeof authorize>>;

/** Authorizes a new video, and counts it against a separate quota, which rejected requests consume too. */
export async function authorizeInsert(exchange: Exchange, state: SimulatorState, call: string): Promise<Inserter> {
  const account = await authorize(exchange, state, call, UPLOAD, 0);
  if (!state.rateLimits.consume('videoshorts.inserts', 'project')) throw refuseQuota();
  readParts(exchange, VIDEO_PARTS);
  return account;
}

/** Checks the metadata of a video and stores its upload. */
export function createSession(
  exchange: Exchange,
  state: SimulatorState,
  account: Inserter,
  body: Record<string, unknown>,
  size: number | null,
): Session {
  const snippet = isObject(body['snippet']) ? body['snippet'] : {};
  const status = isObject(body['status']) ? body['status'] : {};
  checkSnippet(snippet, body['localizations'] !== undefined);
  const requestedPrivacy = readPrivacy(status);
  if (!state.rateLimits.consume('videoshorts.uploads', account.id)) {
    throw refuse(400, 'uploadLimitExceeded', 'The user has exceeded the number of videos they may upload.');
  }
  const session: Session = {
    uploadId: randomToken(24),
    accountId: account.id,
    username: account.username,
    team: account.team,
    videoId: randomToken(8),
    snippet,
    status,
    // Uploads of an unaudited app are silently made private.
    privacy: state.settings.audited ? requestedPrivacy : 'private',
    size,
    slug: exchange.header('slug'),
    received: 0,
    expiresAt: state.clock.now() + LIFETIME_MS,
    failed: null,
  };
  sessionCollection(state).put(session.uploadId, session);
  uploadIdByVideo(state).put(session.videoId, session.uploadId);
  return session;
}

function checkSnippet(snippet: Record<string, unknown>, localized: boolean): void {
  const { title, description = '', tags = [], categoryId } = snippet;
  if (typeof title !== 'string' || title.trim() === '' || title.length > 100 || /[<>]/.test(title)) {
    throw refuse(400, 'invalidTitle', 'The request metadata specifies an invalid or empty video title.');
  }
  if (typeof description !== 'string' || Buffer.byteLength(description) > 5_000 || /[<>]/.test(description)) {
    throw refuse(400, 'invalidDescription', 'The request metadata specifies an invalid video description.');
  }
  if (!Array.isArray(tags) || !tags.every((tag) => typeof tag === 'string') || countTagCharacters(tags) > 500) {
    throw refuse(400, 'invalidTags', 'The request metadata specifies invalid video keywords.');
  }
  if (localized && snippet['defaultLanguage'] === undefined) {
    throw refuse(400, 'defaultLanguageNotSet', 'The request adds localized texts without snippet.defaultLanguage.');
  }
  if (categoryId !== undefined && (typeof categoryId !== 'string' || !/^\d{1,2}$/.test(categoryId))) {
    throw refuse(400, 'invalidCategoryId', 'The snippet.categoryId property specifies an invalid category ID.');
  }
}

/** Counts the characters of tags. Commas between tags count, and a tag with a space counts with two quotation marks. */
function countTagCharacters(tags: string[]): number {
  const quoted = tags.map((tag) => tag.length + (tag.includes(' ') ? 2 : 0));
  return quoted.reduce((sum, length) => sum + length, Math.max(0, tags.length - 1));
}

function readPrivacy(status: Record<string, unknown>): Session['privacy'] {
  for (const name of ['selfDeclaredMadeForKids', 'containsSyntheticMedia', 'embeddable', 'publicStatsViewable']) {
    if (status[name] !== undefined && typeof status[name] !== 'boolean') {
      throw refuse(400, 'invalidVideoMetadata', `status.${name} must be a boolean.`);
    }
  }
  const privacy = status['privacyStatus'] ?? 'public';
  if (privacy !== 'public' && privacy !== 'private' && privacy !== 'unlisted') {
    throw refuse(400, 'invalidVideoMetadata', 'status.privacyStatus must be public, private or unlisted.');
  }
  const publishAt = status['publishAt'];
  const isTime = typeof publishAt === 'string' && !Number.isNaN(Date.parse(publishAt));
  if (publishAt !== undefined && (privacy !== 'private' || !isTime)) {
    throw refuse(400, 'invalidPublishAt', 'The request metadata specifies an invalid scheduled publishing time.');
  }
  return privacy;
}

function readSize(exchange: Exchange): number | null {
  const type = exchange.header('x-upload-content-type') ?? 'video/mp4';
  if (!type.startsWith('video/') && type !== 'application/octet-stream') {
    throw refuse(400, 'badContent', `Media type '${type}' is not supported. Valid media types: [video/*]`, 'global');
  }
  const text = exchange.header('x-upload-content-length');
  if (text === null) return null;
  if (!/^[1-9]\d*$/.test(text) || Number(text) > MAX_BYTES) {
    throw refuse(400, 'mediaBodyRequired', 'The request does not include the video content.');
  }
  return Number(text);
}
