import { z } from 'zod';
import { fault, pass } from '../check/platform-check.ts';
import type { PlatformAdapter } from '../platform-adapter.ts';
import { readReply } from '../read-reply.ts';
import { createVideoshortsConnector } from './connector.ts';
import { deleteVideo } from './delete-video.ts';
import { toVideoshortsError } from './errors.ts';
import { explainReportRefusal } from './metrics.ts';
import { readLiveSite, readSandboxSite, type VideoshortsSettings } from './settings.ts';

export const VIDEOSHORTS: PlatformAdapter<VideoshortsSettings> = {
  readLiveSite,
  readSandboxSite,
  createConnector: createVideoshortsConnector,
  // A draft is a private video.
  privatePost: { mode: 'draft', declarations: { madeForKids: false }, choices: { notifySubscribers: false } },
  deleteVideo,

  /** Asks for one figure of yesterday. */
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
