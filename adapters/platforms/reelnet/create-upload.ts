import { z } from 'zod';
import type { Handle, PlatformResult, PublishJob, Cover } from '../../ports.ts';
import { buildFormRequest } from '../form-request.ts';
import { unsupportedModeError, untrustedUploadError } from '../platform-errors.ts';
import { PlatformId } from '../response-fields.ts';
import { resolveUploadUrl } from '../upload-url.ts';
import { buildGraphUrl, readGraphReply, type Reelnet } from './client.ts';
import { CONTAINER_LIFETIME_MS } from './container.ts';
import { nameFetchedFile } from './errors.ts';
import { findDailyLimitError } from './daily-post-limit.ts';

const Created = z.object({ id: PlatformId, uri: z.string().min(1).optional() });

/**
 * Creates a container. Containers publish nothing and expire after a day. With Instagram Login reelnet fetches the video from a
 * URL; only apps with Facebook Login may upload it.
 */
export async function createUpload(reelnet: Reelnet, job: PublishJob): Promise<PlatformResult<Handle>> {
  if (job.mode !== 'publish') return { ok: false, error: unsupportedModeError('reelnet', job.mode) };
  const limitError = await findDailyLimitError(reelnet, job);
  if (limitError !== null) return { ok: false, error: limitError };
  const expiresAt = new Date(Date.now() + CONTAINER_LIFETIME_MS);
  const isUpload = reelnet.settings.login === 'facebook';
  const video: Record<string, string> = isUpload ? { upload_type: 'resumable' } : { video_url: job.media.url };
  const caption: Record<string, string> = job.caption === null ? {} : { caption: job.caption };
  const texts = { ...caption, ...buildChoiceFields(job.choices) };
  const form = { media_type: 'REELS', ...video, ...texts, ...buildCoverFields(job.cover) };
  const url = buildGraphUrl(reelnet, `${job.platformUserId}/media`);
  const reply = await reelnet.http.send(buildFormRequest(url, form, job.accessToken));
  const created = readGraphReply(reply, Created);
  if (!created.ok) return { ok: false, error: nameFetchedFile(created.error, reply.answered ? reply.body : '', job) };
  const { id, uri } = created.value;
  if (!isUpload) return { ok: true, value: { id, uploadUrl: null, expiresAt } };
  const uploadUrl = resolveUploadUrl(uri ?? '', url, reelnet.settings.uploadHosts);
  if (uploadUrl === null) return { ok: false, error: untrustedUploadError() };
  return { ok: true, value: { id, uploadUrl, expiresAt } };
}

/** What the owner chose, as fields of a container. */
function buildChoiceFields({ shareToFeed, collaborators, userTags }: PublishJob['choices']) {
  const fields: Record<string, string> = {};
  if (shareToFeed !== undefined) fields['share_to_feed'] = String(shareToFeed);
  if (collaborators?.length) fields['collaborators'] = JSON.stringify(collaborators);
  if (userTags?.length) fields['user_tags'] = JSON.stringify(userTags.map((username) => ({ username })));
  return fields;
}

/** A moment of the video, or the URL of a picture. If both were sent, reelnet would use the picture. */
function buildCoverFields(cover: Cover | null): Record<string, string> {
  if (cover === null) return {};
  return cover.ms === null ? { cover_url: cover.pictureUrl } : { thumb_offset: String(Math.round(cover.ms)) };
}
