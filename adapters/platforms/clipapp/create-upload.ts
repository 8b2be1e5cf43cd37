import { z } from 'zod';
import type { Handle, PlatformResult, PublishJob, Cover } from '../../ports.ts';
import { unsupportedModeError, untrustedUploadError } from '../platform-errors.ts';
import { PlatformId } from '../response-fields.ts';
import { resolveUploadUrl } from '../upload-url.ts';
import { planChunks } from './chunks.ts';
import { callApi, type Clipapp } from './client.ts';
import { choosePrivacy, type CreatorInfo, getCreatorInfo } from './creator-info.ts';

const UPLOAD_URL_LIFETIME_MS = 3_600_000;

const Init = z.object({ publish_id: PlatformId, upload_url: z.string().min(1) });

/** Creates a publish id; nothing is public before the last chunk. Direct posts are checked with the creator info. */
export async function createUpload(clipapp: Clipapp, job: PublishJob): Promise<PlatformResult<Handle>> {
  if (job.mode === 'draft') return { ok: false, error: unsupportedModeError('clipapp', job.mode) };
  const { chunkBytes, count } = planChunks(job.media.bytes);
  const source_info = {
    source: 'FILE_UPLOAD',
    video_size: job.media.bytes,
    chunk_size: chunkBytes,
    total_chunk_count: count,
  };
  if (job.mode === 'inbox') return initUpload(clipapp, job, '/v2/post/publish/inbox/video/init/', { source_info });
  const creator = await getCreatorInfo(clipapp, job.accessToken);
  if (!creator.ok) return creator;
  const privacy = choosePrivacy(creator.value, job, clipapp.settings);
  if (!privacy.ok) return privacy;
  const post_info = buildPostInfo(job, privacy.value, creator.value);
  return initUpload(clipapp, job, '/v2/post/publish/video/init/', { post_info, source_info });
}

async function initUpload(
  clipapp: Clipapp,
  { accessToken }: PublishJob,
  path: string,
  body: object,
): Promise<PlatformResult<Handle>> {
  const expiresAt = new Date(Date.now() + UPLOAD_URL_LIFETIME_MS);
  const created = await callApi(clipapp, { method: 'POST', path, accessToken, body, shape: Init });
  if (!created.ok) return created;
  const { apiUrl, uploadHosts } = clipapp.settings;
  const uploadUrl = resolveUploadUrl(created.value.upload_url, apiUrl, uploadHosts);
  if (uploadUrl === null) return { ok: false, error: untrustedUploadError() };
  return { ok: true, value: { id: created.value.publish_id, uploadUrl, expiresAt } };
}

/** Sends only what was declared or chosen. What the creator has disabled in the app stays disabled. */
function buildPostInfo(
  { caption, declarations, options, ...job }: PublishJob,
  privacyLevel: string,
  creator: CreatorInfo,
): object {
  // JSON leaves out undefined fields.
  return {
    privacy_level: privacyLevel,
    title: caption ?? undefined,
    brand_content_toggle: declarations.brandedContent,
    brand_organic_toggle: declarations.brandOrganic,
    is_aigc: declarations.aiGenerated,
    disable_comment: creator.comment_disabled || options.disableComment,
    disable_duet: creator.duet_disabled || options.disableDuet,
    disable_stitch: creator.stitch_disabled || options.disableStitch,
    video_cover_timestamp_ms: getCoverTimestamp(job.cover),
  };
}

/** The time of the cover in the video. clipapp accepts no picture, and without a time it shows the first frame. */
function getCoverTimestamp(cover: Cover | null): number | undefined {
  return cover?.ms === undefined || cover.ms === null ? undefined : Math.round(cover.ms);
}
