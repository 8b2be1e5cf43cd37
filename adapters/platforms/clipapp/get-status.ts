import { z } from 'zod';
import type { FindVideosOfOthers, Handle, PlatformError, PublishJob, PublishStatus } from '../../ports.ts';
import { findOnlyMatch } from '../find-only-match.ts';
import { expiredHandleError, unreadableResponseError } from '../platform-errors.ts';
import { OptionalUrl, PlatformId } from '../response-fields.ts';
import { callApi, type Clipapp } from './client.ts';
import { toClipappPublishError } from './errors.ts';
import { isSameText } from '../same-text.ts';
import { type ClipappStatus, fetchPublishStatus } from './publish-status.ts';

/** clipapp cuts `video_description` to this length, in UTF-16 units. */
const DESCRIPTION_UNITS = 150;

const Videos = z.object({
  videos: z.array(
    z.object({
      id: PlatformId,
      create_time: z.number(),
      share_url: OptionalUrl,
      video_description: z.string().nullish(),
    }),
  ),
});

/** Reads the status of the publish id. If clipapp does not know it, searches the account's public videos. */
export async function getStatus(
  clipapp: Clipapp,
  job: PublishJob,
  handle: Handle,
  sentAt: Date,
  findVideosOfOthers?: FindVideosOfOthers,
): Promise<PublishStatus> {
  const status = await fetchPublishStatus(clipapp, job.accessToken, handle.id);
  if (status.ok) return toStatus(clipapp, job, handle, status.value);
  if (status.error.code === 'handle_unknown') {
    return searchVideos(clipapp, job, sentAt, status.error, findVideosOfOthers);
  }
  return { state: 'unreadable', error: status.error };
}

function toStatus(clipapp: Clipapp, job: PublishJob, handle: Handle, status: ClipappStatus): PublishStatus {
  switch (status.status) {
    case 'PROCESSING_DOWNLOAD':
      return { state: 'processing' };
    case 'PROCESSING_UPLOAD':
      return toUploadStatus(job, handle, status.uploaded_bytes);
    case 'PUBLISH_COMPLETE':
    case 'SEND_TO_USER_INBOX': {
      const postId = status.publicaly_available_post_id?.[0] ?? null;
      return { state: 'posted', platformPostId: postId, url: postId === null ? null : buildUrl(clipapp, job, postId) };
    }
    case 'FAILED':
      return { state: 'failed', error: toClipappPublishError(status.fail_reason ?? null) };
    default:
      return { state: 'unreadable', error: unreadableResponseError() };
  }
}

/** The URL of the post; null if clipapp returned no username, in which case `username` is the id of the account. */
function buildUrl({ settings }: Clipapp, { username, platformUserId }: PublishJob, postId: string): string | null {
  if (username === platformUserId) return null;
  return `${settings.publicUrl}/@${encodeURIComponent(username)}/video/${postId}`;
}

/** The status of an upload by its stored bytes. The last byte publishes the video; an expired upload URL rejects it. */
function toUploadStatus(job: PublishJob, handle: Handle, uploadedBytes: number | null | undefined): PublishStatus {
  if (typeof uploadedBytes !== 'number') return { state: 'unreadable', error: unreadableResponseError() };
  if (uploadedBytes >= job.media.bytes) return { state: 'processing' };
  if (handle.expiresAt.getTime() > Date.now()) return { state: 'not_sent' };
  return { state: 'failed', error: expiredHandleError() };
}

async function searchVideos(
  clipapp: Clipapp,
  job: PublishJob,
  sentAt: Date,
  error: PlatformError,
  findVideosOfOthers?: FindVideosOfOthers,
): Promise<PublishStatus> {
  if (job.caption === null || job.mode === 'inbox') return { state: 'unreadable', error };
  const listed = await callApi(clipapp, {
    method: 'POST',
    path: '/v2/video/list/?fields=id,create_time,share_url,video_description',
    accessToken: job.accessToken,
    body: { max_count: 20 },
    shape: Videos,
  });
  if (!listed.ok) return { state: 'unreadable', error: listed.error };
  const since = Math.floor(sentAt.getTime() / 1000);
  const { caption } = job;
  const candidates = listed.value.videos.filter(
    (video) => video.create_time >= since && isSameText(video.video_description, caption, DESCRIPTION_UNITS),
  );
  const { only } = await findOnlyMatch(candidates, findVideosOfOthers);
  return only === null
    ? { state: 'unreadable', error }
    : { state: 'posted', platformPostId: only.id, url: only.share_url };
}
