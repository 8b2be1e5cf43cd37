import { z } from 'zod';
import type { PlatformResult, PlatformError, PublishJob } from '../../ports.ts';
import { CleanText } from '../response-fields.ts';
import { createError } from '../platform-errors.ts';
import { callApi, type Clipapp } from './client.ts';

const Creator = z.object({
  creator_username: CleanText,
  privacy_level_options: z.array(z.string()),
  max_video_post_duration_sec: z.number(),
});

export type CreatorInfo = z.infer<typeof Creator>;

const FROM_OPEN_TO_CLOSED = ['PUBLIC_TO_EVERYONE', 'FOLLOWER_OF_CREATOR', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'];

/** What the creator may post now. Bans and limits are reported here, before an upload is created. */
export function getCreatorInfo(clipapp: Clipapp, accessToken: string): Promise<PlatformResult<CreatorInfo>> {
  const path = '/v2/post/publish/creator_info/query/';
  return callApi(clipapp, { method: 'POST', path, accessToken, body: {}, shape: Creator });
}

/** The privacy level of the post, or why the creator cannot publish it. */
export function choosePrivacy(creator: CreatorInfo, job: PublishJob, audited: boolean): PlatformResult<string> {
  const offered = creator.privacy_level_options;
  const maxSeconds = creator.max_video_post_duration_sec;
  if (job.media.durationMs > maxSeconds * 1000) {
    return refuse('video_too_long', `This clipapp account may post videos of at most ${maxSeconds} seconds.`);
  }
  const wanted = audited
    ? (job.privacy ?? FROM_OPEN_TO_CLOSED.find((level) => offered.includes(level)) ?? 'SELF_ONLY')
    : 'SELF_ONLY';
  if (!offered.includes(wanted)) {
    return refuse('privacy_not_offered', 'The account no longer offers the chosen audience; choose another one.');
  }
  if (wanted === 'SELF_ONLY' && job.declarations.brandedContent === true) {
    return refuse('branded_content_private', 'clipapp does not accept private branded content.');
  }
  return { ok: true, value: wanted };
}

function refuse(code: string, message: string): { ok: false; error: PlatformError } {
  return { ok: false, error: createError('terminal', code, message) };
}
