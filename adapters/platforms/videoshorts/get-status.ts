import { z } from 'zod';
import type {
  PlatformResult,
  Handle,
  FindVideosOfOthers,
  PlatformError,
  PublishJob,
  PublishStatus,
} from '../../ports.ts';
import { PlatformId } from '../response-fields.ts';
import { findOnlyMatch } from '../find-only-match.ts';
import { isSameText } from '../same-text.ts';
import { getList, type Videoshorts } from './client.ts';
import { buildUploadName, isUploadName } from './upload-name.ts';
import { isProcessing, findVideoError, buildVideoUrl } from './video.ts';
import { type UploadedVideo, probeSession, Video } from './upload.ts';

const Channels = z.object({
  items: z
    .array(z.object({ contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string().min(1) }) }) }))
    .default([]),
});

const PlaylistItems = z.object({
  items: z.array(z.object({ contentDetails: z.object({ videoId: PlatformId }) })),
});

const Videos = z.object({ items: z.array(Video).default([]) });

const Upload = Video.extend({
  snippet: z.object({ title: z.string(), description: z.string().default(''), publishedAt: z.string() }),
  fileDetails: z.object({ fileName: z.string().optional() }).optional(),
});

type Upload = z.infer<typeof Upload>;

const Uploads = z.object({ items: z.array(Upload).default([]) });

/** Reads the session, which repeats its final response once it is finished. If it is gone, searches the channel's uploads. */
export async function getStatus(
  videoshorts: Videoshorts,
  job: PublishJob,
  handle: Handle,
  sentAt: Date,
  findVideosOfOthers?: FindVideosOfOthers,
): Promise<PublishStatus> {
  const session = await probeSession(videoshorts, job, handle);
  switch (session.state) {
    case 'finished':
      return getVideoStatus(videoshorts, job, session.video);
    case 'open':
      return { state: 'not_sent' };
    case 'gone':
      return searchUploads(videoshorts, job, sentAt, findVideosOfOthers);
    case 'refused':
    case 'unclear':
    case 'unanswered':
      return { state: 'unreadable', error: session.error };
  }
}

/** Reads the video itself if the session's response predates the end of its processing. */
async function getVideoStatus(
  videoshorts: Videoshorts,
  job: PublishJob,
  uploaded: UploadedVideo,
): Promise<PublishStatus> {
  if (uploaded.id === null) return toUnnamedVideoStatus(job, uploaded);
  const named = { ...uploaded, id: uploaded.id };
  const seen = toVideoStatus(videoshorts, job, named);
  if (seen.state !== 'processing') return seen;
  const query = { part: 'status', id: named.id };
  const videos = await getList(videoshorts, 'videos', query, job.accessToken, Videos);
  if (!videos.ok) return { state: 'unreadable', error: videos.error };
  return toVideoStatus(videoshorts, job, videos.value.items[0] ?? named);
}

/** The status by the session's response alone, because a video without a usable id cannot be read. */
function toUnnamedVideoStatus(job: PublishJob, uploaded: UploadedVideo): PublishStatus {
  const error = findVideoError(job, uploaded);
  return error === null ? { state: 'posted', platformPostId: null, url: null } : { state: 'failed', error };
}

function toVideoStatus({ settings }: Videoshorts, job: PublishJob, video: Video): PublishStatus {
  const error = findVideoError(job, video);
  if (error !== null) return { state: 'failed', error };
  const state = isProcessing(video) ? 'processing' : 'posted';
  return { state, platformPostId: video.id, url: buildVideoUrl(settings, video.id) };
}

/** Returns the only upload that can be this post's. Finding none proves nothing, because lists lag behind. */
async function searchUploads(
  videoshorts: Videoshorts,
  job: PublishJob,
  sentAt: Date,
  findVideosOfOthers?: FindVideosOfOthers,
): Promise<PublishStatus> {
  const uploads = await listUploads(videoshorts, job.accessToken);
  if (!uploads.ok) return { state: 'unreadable', error: uploads.error };
  const named = uploads.value.filter(({ fileDetails }) => fileDetails?.fileName === buildUploadName(job.targetId));
  const { only, count } =
    named.length > 0
      ? await findOnlyMatch(named, undefined)
      : await findOnlyMatch(filterByTexts(job, sentAt, uploads.value), findVideosOfOthers);
  if (only === null) return { state: 'unreadable', error: noSingleMatchError(count) };
  return toVideoStatus(videoshorts, job, only);
}

/** Uploads since the call with the same title and description, and without a target's file name. May be several. */
function filterByTexts(job: PublishJob, sentAt: Date, uploads: readonly Upload[]): Upload[] {
  const since = Math.floor(sentAt.getTime() / 1000) * 1000;
  return uploads.filter(({ snippet, fileDetails }) => {
    const hasSameTexts = isSameText(snippet.title, job.title) && isSameText(snippet.description, job.caption);
    return hasSameTexts && Date.parse(snippet.publishedAt) >= since && !isUploadName(fileDetails?.fileName);
  });
}

/** The newest fifty uploads of the channel. */
async function listUploads(videoshorts: Videoshorts, accessToken: string): Promise<PlatformResult<Upload[]>> {
  const mine = { part: 'contentDetails', mine: 'true' };
  const channels = await getList(videoshorts, 'channels', mine, accessToken, Channels);
  if (!channels.ok) return channels;
  const [channel] = channels.value.items;
  if (channel === undefined) return { ok: false, error: noSingleMatchError(0) };
  const playlistId = channel.contentDetails.relatedPlaylists.uploads;
  const listed = { part: 'contentDetails', playlistId, maxResults: '50' };
  const items = await getList(videoshorts, 'playlistItems', listed, accessToken, PlaylistItems);
  if (!items.ok) return items;
  const ids = items.value.items.map(({ contentDetails }) => contentDetails.videoId);
  if (ids.length === 0) return { ok: true, value: [] };
  const asked = { part: 'snippet,status,fileDetails', id: ids.join(',') };
  const videos = await getList(videoshorts, 'videos', asked, accessToken, Uploads);
  return videos.ok ? { ok: true, value: videos.value.items } : videos;
}

function noSingleMatchError(matches: number): PlatformError {
  const found = matches === 0 ? 'no upload' : `${matches} uploads`;
  const message = `The upload session has expired, and ${found} of the channel could be this post; check the channel.`;
  return { kind: 'unknown', code: 'outcome_unknown', message, platformCode: 'notFound' };
}
