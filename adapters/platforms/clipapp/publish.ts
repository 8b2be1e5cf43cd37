import { z } from 'zod';
import type { PlatformResult, PublishResult, Handle, PublishJob } from '../../ports.ts';
import { PlatformId } from '../response-fields.ts';
import { unpublishedHandleError, unreadableResponseError, unsupportedModeError, untrustedUploadError } from '../platform-errors.ts';
import { toUnansweredOutcome } from '../failed-outcome.ts';
import { resolveUploadUrl } from '../upload-url.ts';
import { callApi, type Clipapp } from './client.ts';
import { getChunk, planChunks } from './chunks.ts';
import { getCoverTimestamp } from './cover.ts';
import { choosePrivacy, getCreatorInfo } from './creator-info.ts';
import { readChunkState, putChunk } from './upload.ts';

const UPLOAD_URL_MS = 3_600_000;

const Init = z.object({ publish_id: PlatformId, upload_url: z.string().min(1) });

/** Asks afresh what the creator may post, then mints a publish id. Nothing is public before the last chunk. */
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
  const privacy = choosePrivacy(creator.value, job, clipapp.settings.audited);
  if (!privacy.ok) return privacy;
  const post_info = buildPostInfo(job, privacy.value);
  return initUpload(clipapp, job, '/v2/post/publish/video/init/', { post_info, source_info });
}

/** Sends the last chunk: from the 201 on, clipapp publishes. */
export async function publish(clipapp: Clipapp, job: PublishJob, handle: Handle): Promise<PublishResult> {
  const { count } = planChunks(job.media.bytes);
  const part = getChunk(job.media.path, job.media.bytes, count - 1);
  const reply = await putChunk(clipapp, { job, handle, part, publishes: true });
  if (!reply.answered) return toUnansweredOutcome(reply.failure);
  const verdict = readChunkState(reply);
  switch (verdict.state) {
    case 'complete':
      return { outcome: 'accepted', platformPostId: null, url: null, processing: true };
    case 'refused':
      return { outcome: 'rejected', error: verdict.error };
    case 'expired':
      return { outcome: 'rejected', error: unpublishedHandleError(verdict.error.platformCode) };
    case 'stored':
      return { outcome: 'unknown', error: unreadableResponseError() };
    case 'elsewhere':
    case 'again':
      return { outcome: 'unknown', error: verdict.error };
  }
}

async function initUpload(clipapp: Clipapp, job: PublishJob, path: string, body: object): Promise<PlatformResult<Handle>> {
  const expiresAt = new Date(Date.now() + UPLOAD_URL_MS);
  const { accessToken } = job;
  const opened = await callApi(clipapp, { method: 'POST', path, accessToken, body, shape: Init });
  if (!opened.ok) return opened;
  const { settings } = clipapp;
  const uploadUrl = resolveUploadUrl(opened.value.upload_url, settings.apiUrl, settings.uploadHosts);
  if (uploadUrl === null) return { ok: false, error: untrustedUploadError() };
  return { ok: true, value: { id: opened.value.publish_id, uploadUrl, expiresAt } };
}

/** Only what was declared is sent, so that everything else keeps the account's own default. */
function buildPostInfo(job: PublishJob, privacyLevel: string): Record<string, string | boolean | number> {
  const { declarations, options } = job;
  const fields = {
    privacy_level: privacyLevel,
    title: job.caption ?? undefined,
    brand_content_toggle: declarations.brandedContent,
    brand_organic_toggle: declarations.brandOrganic,
    is_aigc: declarations.aiGenerated,
    disable_comment: options.disableComment,
    disable_duet: options.disableDuet,
    disable_stitch: options.disableStitch,
    video_cover_timestamp_ms: getCoverTimestamp(job),
  };
  const given = Object.entries(fields).filter(
    (field): field is [string, string | boolean | number] => field[1] !== undefined,
  );
  return Object.fromEntries(given);
}
