import type { CommentResult, LivePost, PlatformResult } from '../../ports.ts';
import { parseResponse } from '../../web/parse-json.ts';
import { postNotFoundError } from '../comment-result.ts';
import { toRefusedOutcome, toUnansweredOutcome } from '../failed-outcome.ts';
import { unreadableResponseError } from '../platform-errors.ts';
import type { Atproto } from './client.ts';
import { toAtprotoError } from './errors.ts';
import { readHostToken } from './host-token.ts';
import { buildRecordKey } from './record-key.ts';
import { createRecord, findRecord, getRecordKey, RecordRef } from './records.ts';

/** Posts the first comment as a reply to `post`. Its key is made from that of the post, so there is at most one. */
export async function comment(atproto: Atproto, post: LivePost, text: string): Promise<CommentResult> {
  const token = readHostToken(post.accessToken);
  const key = { repo: post.platformUserId, rkey: getRecordKey(post.platformPostId) };
  const root = await findRecord(atproto, token, key);
  if (!root.ok) return { outcome: 'rejected', error: root.error };
  if (root.value === null) return { outcome: 'rejected', error: postNotFoundError('atproto', 'RecordNotFound') };
  const { uri, cid } = root.value;
  const reply = { root: { uri, cid }, parent: { uri, cid } };
  const answer = await createRecord(atproto, token, { ...locateComment(post), text, reply });
  if (!answer.answered) return toUnansweredOutcome(answer.failure);
  if (answer.status !== 200) return toRefusedOutcome(toAtprotoError(answer), answer.status);
  const created = parseResponse(RecordRef, answer.body);
  if (created === null) return { outcome: 'unknown', error: unreadableResponseError() };
  return { outcome: 'posted', platformCommentId: created.uri };
}

export async function findComment(atproto: Atproto, post: LivePost): Promise<PlatformResult<string | null>> {
  const found = await findRecord(atproto, readHostToken(post.accessToken), locateComment(post));
  return found.ok ? { ok: true, value: found.value?.uri ?? null } : found;
}

function locateComment({ platformUserId, platformPostId }: LivePost) {
  return { repo: platformUserId, rkey: buildRecordKey(`first comment of ${platformPostId}`) };
}
