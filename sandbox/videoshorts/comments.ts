import type { Exchange } from '../http/exchange.ts';
import { toObject } from '../json.ts';
import { randomToken } from '../ids.ts';
import type { Comment } from '../posts/comments.ts';
import { json, type Reply } from '../http/reply.ts';
import type { SimulatorState } from '../state/simulator-state.ts';
import { authorize, readParts, WRITE_UNITS } from './authorize.ts';
import { refuseMissingParameter, refuse } from './errors.ts';
import { findVideo } from './listings.ts';
import { COMMENT } from './scopes.ts';
import type { Session } from './sessions.ts';

const DOMAIN = 'youtube.commentThread';
const MAX_COMMENT = 10_000;
const PARTS = ['id', 'snippet', 'replies'];

/** Handles `POST /commentThreads?part=snippet`. */
export async function addComment(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const account = await authorize(exchange, state, 'comment', COMMENT, WRITE_UNITS);
  readParts(exchange, PARTS);
  const snippet = toObject((await exchange.object())?.['snippet']);
  const text = toObject(toObject(snippet['topLevelComment'])['snippet'])['textOriginal'];
  const { videoId } = snippet;
  if (typeof videoId !== 'string') {
    throw refuse(400, 'channelOrVideoIdMissing', 'The request must specify a videoId.', DOMAIN);
  }
  if (typeof text !== 'string' || text.trim() === '') {
    throw refuse(400, 'commentTextRequired', 'The comment must have text.', DOMAIN);
  }
  if (text.length > MAX_COMMENT) throw refuse(400, 'commentTextTooLong', 'The comment text is too long.', DOMAIN);
  checkCommentable(state, loadVideo(state, videoId, account.id));
  const comment: Comment = {
    id: `Ug${randomToken(18)}`,
    platform: 'videoshorts',
    platformPostId: videoId,
    accountId: account.id,
    username: account.username,
    text,
    createdAt: new Date().toISOString(),
  };
  state.comments.add(comment);
  return json(200, presentThread(comment));
}

/** `GET /commentThreads?part=snippet&videoId=`: newest first. */
export async function listComments(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const account = await authorize(exchange, state, 'comments', COMMENT);
  readParts(exchange, PARTS);
  const videoId = exchange.query('videoId');
  if (!videoId) throw refuseMissingParameter('videoId');
  checkCommentable(state, loadVideo(state, videoId, account.id));
  const items = state.comments.list('videoshorts', videoId).toReversed().map(presentThread);
  const pageInfo = { totalResults: items.length, resultsPerPage: items.length };
  return json(200, { kind: 'youtube#commentThreadListResponse', etag: '"sandbox"', pageInfo, items });
}

function loadVideo(state: SimulatorState, videoId: string, accountId: string): Session {
  const session = findVideo(state, videoId);
  if (!session || (session.privacy === 'private' && session.accountId !== accountId)) {
    throw refuse(404, 'videoNotFound', 'The video cannot be found.', DOMAIN);
  }
  return session;
}

function checkCommentable(state: SimulatorState, session: Session): void {
  const closed = state.comments.areClosed('videoshorts', session.videoId);
  if (closed || session.privacy === 'private' || session.status['selfDeclaredMadeForKids'] === true) {
    throw refuse(403, 'commentsDisabled', 'The video has disabled comments.', DOMAIN);
  }
}

function presentThread(comment: Comment): object {
  const snippet = {
    channelId: comment.accountId,
    videoId: comment.platformPostId,
    textDisplay: comment.text,
    textOriginal: comment.text,
    authorDisplayName: `@${comment.username}`,
    authorChannelId: { value: comment.accountId },
    likeCount: 0,
    publishedAt: comment.createdAt,
    updatedAt: comment.createdAt,
  };
  const topLevelComment = { kind: 'youtube#comment', etag: `"${comment.id}"`, id: comment.id, snippet };
  const { channelId, videoId } = snippet;
  return {
    kind: 'youtube#commentThread',
    etag: `"${comment.id}"`,
    id: comment.id,
    snippet: { channelId, videoId, topLevelComment, canReply: true, totalReplyCount: 0, isPublic: true },
  };
}
