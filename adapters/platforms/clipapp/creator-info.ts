import { z } from 'zod';
import type { Offer } from '../../../domain/platforms/choices.ts';
import type { PlatformResult, PlatformError, PublishJob } from '../../ports.ts';
import { CleanText } from '../response-fields.ts';
import { createError } from '../platform-errors.ts';
import type { ClipappSettings } from './settings.ts';
import { callApi, type Clipapp } from './client.ts';

const Creator = z.object({
  creator_username: CleanText,
  privacy_level_options: z.array(z.string()),
  comment_disabled: z.boolean().default(false),
  duet_disabled: z.boolean().default(false),
  stitch_disabled: z.boolean().default(false),
  max_video_post_duration_sec: z.number(),
});

export type CreatorInfo = z.infer<typeof Creator>;

const FROM_OPEN_TO_CLOSED = ['PUBLIC_TO_EVERYONE', 'FOLLOWER_OF_CREATOR', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'];

/** What the creator may post now. Bans and limits are reported here, before an upload is created. */
export function getCreatorInfo(
  clipapp: Clipapp,
  accessToken: string,
  signal?: AbortSignal,
): Promise<PlatformResult<CreatorInfo>> {
  const path = '/v2/post/publish/creator_info/query/';
  const call = { method: 'POST', path, accessToken, body: {}, shape: Creator } as const;
  return callApi(clipapp, signal === undefined ? call : { ...call, signal });
}

export async function getOffer(
  clipapp: Clipapp,
  { accessToken, signal }: { accessToken: string; signal?: AbortSignal },
): Promise<PlatformResult<Offer>> {
  const creator = await getCreatorInfo(clipapp, accessToken, signal);
  if (!creator.ok) return creator;
  return {
    ok: true,
    value: {
      privacyLevels: listLevels(creator.value, clipapp.settings),
      commentAllowed: !creator.value.comment_disabled,
      duetAllowed: !creator.value.duet_disabled,
      stitchAllowed: !creator.value.stitch_disabled,
      maxVideoDurationSec: creator.value.max_video_post_duration_sec,
    },
  };
}

/** The levels that the app may use. From an app that it has not audited, clipapp accepts only private posts. */
function listLevels({ privacy_level_options: levels }: CreatorInfo, { audited }: ClipappSettings): string[] {
  return audited ? levels : levels.filter((level) => level === 'SELF_ONLY');
}

/** The privacy level of the post, or why the creator cannot publish it. */
export function choosePrivacy(
  creator: CreatorInfo,
  job: PublishJob,
  settings: ClipappSettings,
): PlatformResult<string> {
  const offered = listLevels(creator, settings);
  const maxSeconds = creator.max_video_post_duration_sec;
  if (job.media.durationMs > maxSeconds * 1000) {
    return refuse('video_too_long', `This clipapp account may post videos of at most ${maxSeconds} seconds.`);
  }
  const wanted = job.privacy ?? chooseDefault(offered, settings);
  if (wanted === null) return refuse('privacy_not_chosen', NOT_CHOSEN);
  if (!offered.includes(wanted)) {
    const levels = offered.join(', ') || 'no level';
    return refuse(
      'choice_not_offered',
      `clipapp offers this account ${levels}, but not ${wanted}; choose another one.`,
    );
  }
  if (wanted === 'SELF_ONLY' && job.declarations.brandedContent === true) {
    return refuse('branded_content_private', 'clipapp does not accept private branded content.');
  }
  return { ok: true, value: wanted };
}

const NOT_CHOSEN =
  'The owner of the account has not chosen who sees its posts on clipapp; choose with PATCH /accounts/{id} or clipappOptions.privacy.';

function chooseDefault(offered: readonly string[], { defaultPrivacy }: ClipappSettings): string | null {
  if (defaultPrivacy === 'none') return null;
  return FROM_OPEN_TO_CLOSED.find((level) => offered.includes(level)) ?? 'SELF_ONLY';
}

function refuse(code: string, message: string): { ok: false; error: PlatformError } {
  return { ok: false, error: createError('terminal', code, message) };
}
