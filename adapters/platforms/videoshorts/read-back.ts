import { z } from 'zod';
import type { Answer, Handle, PlatformError, PublishJob, ReadBack } from '../../ports.ts';
import { getList, type Videoshorts } from './api.ts';
import { isProcessing, shortfall, shortUrl } from './outcome.ts';
import { probeSession, Video } from './session.ts';

const Channels = z.object({
  items: z
    .array(z.object({ contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string().min(1) }) }) }))
    .default([]),
});

const Uploads = z.object({
  items: z.array(
    z.object({
      snippet: z.object({ title: z.string(), publishedAt: z.string() }),
      contentDetails: z.object({ videoId: z.string().min(1), videoPublishedAt: z.string().optional() }),
      status: z.object({ privacyStatus: z.string() }).optional(),
    }),
  ),
});

const Videos = z.object({ items: z.array(Video).default([]) });

/** A finished session repeats its final answer. One that is gone tells nothing, so the channel's uploads are searched. */
export async function readSession(
  videoshorts: Videoshorts,
  job: PublishJob,
  handle: Handle,
  sentAt: Date,
): Promise<ReadBack> {
  const session = await probeSession(videoshorts, job, handle);
  switch (session.state) {
    case 'finished':
      return readVideo(videoshorts, job, session.video);
    case 'open':
      return { state: 'not_sent' };
    case 'gone':
      return searchUploads(videoshorts, job, sentAt);
    case 'refused':
    case 'unclear':
    case 'unanswered':
      return { state: 'unreadable', error: session.error };
  }
}

/** A session's last answer is from before the video was processed: what became of it, the video itself tells. */
async function readVideo(videoshorts: Videoshorts, job: PublishJob, uploaded: Video): Promise<ReadBack> {
  const seen = judgeVideo(videoshorts, job, uploaded);
  if (seen.state !== 'processing') return seen;
  const query = { part: 'status', id: uploaded.id };
  const videos = await getList(videoshorts, 'videos', query, job.accessToken, Videos);
  if (!videos.ok) return { state: 'unreadable', error: videos.error };
  return judgeVideo(videoshorts, job, videos.value.items[0] ?? uploaded);
}

function judgeVideo({ settings }: Videoshorts, job: PublishJob, video: Video): ReadBack {
  const error = shortfall(job, video);
  if (error !== null) return { state: 'failed', error };
  const state = isProcessing(video) ? 'processing' : 'posted';
  return { state, platformPostId: video.id, url: shortUrl(settings, video.id) };
}

/** One upload with this title since the call is taken for ours. None proves nothing: lists lag. */
async function searchUploads(videoshorts: Videoshorts, job: PublishJob, sentAt: Date): Promise<ReadBack> {
  const uploads = await listUploads(videoshorts, job.accessToken);
  if (!uploads.ok) return { state: 'unreadable', error: uploads.error };
  const since = Math.floor(sentAt.getTime() / 1000) * 1000;
  const matches = uploads.value.items.filter(({ snippet, contentDetails }) => {
    const at = Date.parse(contentDetails.videoPublishedAt ?? snippet.publishedAt);
    return snippet.title === job.title && at >= since;
  });
  const [only] = matches;
  if (only === undefined || matches.length > 1) return { state: 'unreadable', error: undecided(matches.length) };
  const { status } = only;
  const { videoId } = only.contentDetails;
  const found = { id: videoId, status: { ...status, uploadStatus: 'uploaded' } };
  return readVideo(videoshorts, job, found);
}

async function listUploads(videoshorts: Videoshorts, accessToken: string): Promise<Answer<z.infer<typeof Uploads>>> {
  const mine = { part: 'contentDetails', mine: 'true' };
  const channels = await getList(videoshorts, 'channels', mine, accessToken, Channels);
  if (!channels.ok) return channels;
  const [channel] = channels.value.items;
  if (channel === undefined) return { ok: false, error: undecided(0) };
  const playlistId = channel.contentDetails.relatedPlaylists.uploads;
  const query = { part: 'snippet,contentDetails,status', playlistId, maxResults: '50' };
  return getList(videoshorts, 'playlistItems', query, accessToken, Uploads);
}

function undecided(matches: number): PlatformError {
  const found = matches === 0 ? 'no upload' : `${matches} uploads`;
  const message = `The upload session is gone, and ${found} of the channel could be this post; look at the channel.`;
  return { kind: 'unknown', code: 'outcome_unknown', message, platformCode: 'notFound' };
}
