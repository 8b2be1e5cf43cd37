import { z } from 'zod';
import type { Connector, LivePost, PlatformResult } from '../../ports.ts';
import { fault, pass } from '../check/platform-check.ts';
import type { PlatformAdapter } from '../platform-adapter.ts';
import type { PlatformHttp } from '../platform-http.ts';
import { readReply } from '../read-reply.ts';
import { comment, findComment } from './comment.ts';
import { setCover } from './cover.ts';
import { createUpload } from './create-upload.ts';
import { toVideoshortsError } from './errors.ts';
import { getStatus } from './get-status.ts';
import { explainReportRefusal, getMetrics } from './metrics.ts';
import { createVideoshortsOAuth, VIDEOSHORTS_SCOPES } from './oauth.ts';
import { addToPlaylist, isInPlaylist } from './playlist.ts';
import { prepare } from './prepare.ts';
import { publish } from './publish.ts';
import { readLiveSite, readSandboxSite, type VideoshortsSettings } from './settings.ts';
import { noResponseError } from '../platform-errors.ts';
import type { Videoshorts } from './client.ts';

/** Publishes to videoshorts by resumable upload. The handle is the session; sending the last byte is the irreversible call. */
export function createVideoshortsConnector(settings: VideoshortsSettings, http: PlatformHttp): Connector {
  const videoshorts = { settings, http };
  return {
    platform: 'videoshorts',
    scopes: VIDEOSHORTS_SCOPES,
    ...createVideoshortsOAuth(videoshorts),
    createUpload: (job) => createUpload(videoshorts, job),
    prepare: (job, handle, deadline) => prepare(videoshorts, job, handle, deadline),
    publish: (job, handle) => publish(videoshorts, job, handle),
    getStatus: (job, handle, sentAt, findVideosOfOthers) =>
      getStatus(videoshorts, job, handle, sentAt, findVideosOfOthers),
    getMetrics: (credentials, videos) => getMetrics(videoshorts, credentials, videos),
    comment: (post, text) => comment(videoshorts, post, text),
    findComment: (post, text) => findComment(videoshorts, post, text),
    setCover: (post, picture) => setCover(videoshorts, post, picture),
    isInPlaylist: (post, playlistId) => isInPlaylist(videoshorts, post, playlistId),
    addToPlaylist: (post, playlistId) => addToPlaylist(videoshorts, post, playlistId),
  };
}

export const VIDEOSHORTS: PlatformAdapter<VideoshortsSettings> = {
  readLiveSite,
  readSandboxSite,
  createConnector: createVideoshortsConnector,
  // A draft is a private video.
  privatePost: { mode: 'draft', declarations: { madeForKids: false }, choices: { notifySubscribers: false } },
  deleteVideo,

  /** Reads one figure of yesterday from the analytics API. */
  async checkAccount({ settings, http }, { accessToken }) {
    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const query = new URLSearchParams({ ids: 'channel==MINE', startDate: day, endDate: day, metrics: 'views' });
    const url = `${settings.reportsUrl}/reports?${query.toString()}`;
    const reply = await http.send({ method: 'GET', url, headers: { authorization: `Bearer ${accessToken}` } });
    const report = readReply(reply, z.object({}), toVideoshortsError);
    if (report.ok) return [pass('reports', 'The analytics API answers.')];
    return [fault('reports', (explainReportRefusal(report.error) ?? report.error).message)];
  },
};

/** Deletes a video with `videos.delete`, which costs 50 quota units. */
export async function deleteVideo(
  { settings, http }: Videoshorts,
  { accessToken, platformPostId }: Pick<LivePost, 'accessToken' | 'platformPostId'>,
): Promise<PlatformResult<null>> {
  const url = `${settings.apiUrl}/videos?${new URLSearchParams({ id: platformPostId }).toString()}`;
  const reply = await http.send({ method: 'DELETE', url, headers: { authorization: `Bearer ${accessToken}` } });
  if (!reply.answered) return { ok: false, error: noResponseError(reply.failure) };
  return reply.status === 204 ? { ok: true, value: null } : { ok: false, error: toVideoshortsError(reply) };
}
