import { z } from 'zod';
import type { CommentResult, PlatformError } from '../ports.ts';
import { parseResponse } from '../web/parse-json.ts';
import { toRefusedOutcome, toUnansweredOutcome } from './failed-outcome.ts';
import { unreadableResponseError } from './platform-errors.ts';
import type { PlatformReply, PlatformResponse } from './platform-http.ts';
import { PlatformId } from './response-fields.ts';
import { isSameText } from './same-text.ts';

const Created = z.object({ id: PlatformId });

export async function toCommentResult(
  reply: PlatformReply,
  toError: (response: PlatformResponse) => PlatformError | Promise<PlatformError>,
): Promise<CommentResult> {
  if (!reply.answered) return toUnansweredOutcome(reply.failure);
  if (reply.status !== 200) return toRefusedOutcome(await toError(reply), reply.status);
  const created = parseResponse(Created, reply.body);
  if (created === null) return { outcome: 'unknown', error: unreadableResponseError() };
  return { outcome: 'posted', platformCommentId: created.id };
}

/** Whether a comment that the platform shows has this text. A comment whose text is not shown never matches. */
export function isSameComment(shown: string | null | undefined, text: string): boolean {
  return shown !== null && shown !== undefined && isSameText(shown, text);
}

export function postNotFoundError(platform: string, platformCode: string | null): PlatformError {
  const message = `${platform} cannot find the post; it was probably deleted there.`;
  return { kind: 'terminal', code: 'post_gone', message, platformCode };
}

export function commentsDisabledError(platform: string, platformCode: string | null): PlatformError {
  const message = `Comments are disabled on this ${platform} post; enable them in the app and write the comment there.`;
  return { kind: 'terminal', code: 'comments_disabled', message, platformCode };
}

export function commentScopeError(platform: string, platformCode: string | null): PlatformError {
  const message =
    `The ${platform} account did not grant this app the permission to comment; ` +
    'connect it again and allow every permission.';
  return { kind: 'reconnect', code: 'scope_missing', message, platformCode };
}
