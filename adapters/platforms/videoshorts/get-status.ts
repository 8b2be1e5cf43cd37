import { z } from 'zod';
import type { PlatformResult, Handle, FindVideosOfOthers, PlatformError, PublishJob, PublishStatus } from '../../ports.ts';
import { PlatformId } from '../response-fields.ts';
import { getList, type Videoshorts } from './client.ts';
import { buildUploadName, isUploadName } from './upload-name.ts';
import { isProcessing, findVideoError, buildShortUrl } from './video.ts';
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

/** A finished session repeats its final answer. One that is gone tells nothing, so the channel's uploads are searched. */
export async function getStatus(
  videoshorts: Videoshorts,
  job: PublishJob,
  handle: Handle,
  sentAt: Date,
  heldByOthers?: FindVideosOfOthers,
): Promise<PublishStatus> {
  const session = await probeSession(videoshorts, job, handle);
  switch (session.state) {
    case 'finished':
      return getVideoStatus(videoshorts, job, session.video);
    case 'open':
      return { state: 'not_sent' };
    case 'gone':
      return searchUploads(videoshorts, job, sentAt, heldByOthers);
    case 'refused':
    case 'unclear':
    case 'unanswered':
      return { state: 'unreadable', error: session.error };
  }
}

/** A session's last answer is from before the video was processed: what became of it, the video itself tells. */
async function getVideoStatus(videoshorts: Videoshorts, job: PublishJob, uploaded: UploadedVideo): Promise<PublishStatus> {
  if (uploaded.id === null) return toUnnamedVideoStatus(job, uploaded);
  const named = { ...uploaded, id: uploaded.id };
  const seen = toVideoStatus(videoshorts, job, named);
  if (seen.state !== 'processing') return seen;
  const query = { part: 'status', id: named.id };
  const videos = await getList(videoshorts, 'videos', query, job.accessToken, Videos);
  if (!videos.ok) return { state: 'unreadable', error: videos.error };
  return toVideoStatus(videoshorts, job, videos.value.items[0] ?? named);
}

/** It cannot be asked after: what its session says is the last word. */
function toUnnamedVideoStatus(job: PublishJob, uploaded: UploadedVideo): PublishStatus {
  const error = findVideoError(job, uploaded);
  return error === null ? { state: 'posted', platformPostId: null, url: null } : { state: 'failed', error };
}

function toVideoStatus({ settings }: Videoshorts, job: PublishJob, video: Video): PublishStatus {
  const error = findVideoError(job, video);
  if (error !== null) return { state: 'failed', error };
  const state = isProcessing(video) ? 'processing' : 'posted';
  return { state, platformPostId: video.id, url: buildShortUrl(settings, video.id) };
}

/** The one upload that can only be ours. None proves nothing: lists lag. */
async function searchUploads(
  videoshorts: Videoshorts,
  job: PublishJob,
  sentAt: Date,
  heldByOthers?: FindVideosOfOthers,
): Promise<PublishStatus> {
  const uploads = await listUploads(videoshorts, job.accessToken);
  if (!uploads.ok) return { state: 'unreadable', error: uploads.error };
  const named = uploads.value.filter(({ fileDetails }) => fileDetails?.fileName === buildUploadName(job.targetId));
  const matches = named.length > 0 ? named : await findByTexts(job, sentAt, uploads.value, heldByOthers);
  const [only] = matches;
  if (only === undefined || matches.length > 1) return { state: 'unreadable', error: noSingleMatchError(matches.length) };
  return toVideoStatus(videoshorts, job, only);
}

/** By title and description, since the call. Two posts may have the same ones: what is known to be another's is left out. */
async function findByTexts(
  job: PublishJob,
  sentAt: Date,
  uploads: readonly Upload[],
  heldByOthers?: FindVideosOfOthers,
): Promise<Upload[]> {
  const since = Math.floor(sentAt.getTime() / 1000) * 1000;
  const alike = uploads.filter(({ snippet, fileDetails }) => {
    const sameWords = snippet.title === job.title && snippet.description === (job.caption ?? '');
    return sameWords && Date.parse(snippet.publishedAt) >= since && !isUploadName(fileDetails?.fileName);
  });
  const held = await heldByOthers?.(alike.map(({ id }) => id));
  return alike.filter(({ id }) => !held?.has(id));
}

/** The channel's newest fifty. */
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
  const message = `The upload session is gone, and ${found} of the channel could be this post; look at the channel.`;
  return { kind: 'unknown', code: 'outcome_unknown', message, platformCode: 'notFound' };
}
