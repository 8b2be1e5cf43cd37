import { z } from 'zod';
import type { Platform } from '../../../domain/accounts/platforms.ts';
import type { AccountCredentials } from '../../ports.ts';
import { getCreatorInfo } from '../clipapp/creator-info.ts';
import type { PlatformHttp } from '../platform-http.ts';
import { readReply } from '../read-reply.ts';
import { findDailyLimitError } from '../reelnet/publishing-limit.ts';
import type { PlatformSites } from '../settings.ts';
import { toVideoshortsError } from '../videoshorts/errors.ts';
import { explainReportRefusal } from '../videoshorts/metrics.ts';
import { fault, pass, type PlatformCheck } from './platform-check.ts';

/** What the account may publish and read now. */
export async function checkPublishing(
  platform: Platform,
  sites: PlatformSites,
  http: PlatformHttp,
  access: AccountCredentials,
): Promise<PlatformCheck[]> {
  switch (platform) {
    case 'clipapp':
      return checkClipapp({ settings: sites.clipapp, http }, access);
    case 'reelnet': {
      const limit = await findDailyLimitError({ settings: sites.reelnet, http }, access);
      return [limit ? fault('limit', limit.message) : pass('limit', 'The account may publish now.')];
    }
    case 'videoshorts':
      return [await checkReports({ settings: sites.videoshorts, http }, access)];
    case 'atproto':
      return [];
  }
}

async function checkClipapp(
  clipapp: Parameters<typeof getCreatorInfo>[0],
  { accessToken }: AccountCredentials,
): Promise<PlatformCheck[]> {
  const creator = await getCreatorInfo(clipapp, accessToken);
  if (!creator.ok) return [fault('publishing', creator.error.message)];
  const audit = clipapp.settings.audited
    ? pass('audit', 'CLIPAPP_AUDITED is true.')
    : fault(
        'audit',
        'The app is not audited, so every post is private; pass the audit, then set CLIPAPP_AUDITED=true.',
      );
  return [pass('publishing', `The account offers ${creator.value.privacy_level_options.join(', ')}.`), audit];
}

/** Asks for one figure of yesterday. */
async function checkReports(
  { settings, http }: { settings: PlatformSites['videoshorts']; http: PlatformHttp },
  { accessToken }: AccountCredentials,
): Promise<PlatformCheck> {
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const query = new URLSearchParams({ ids: 'channel==MINE', startDate: day, endDate: day, metrics: 'views' });
  const url = `${settings.reportsUrl}/reports?${query.toString()}`;
  const reply = await http.send({ method: 'GET', url, headers: { authorization: `Bearer ${accessToken}` } });
  const report = readReply(reply, z.object({}), toVideoshortsError);
  if (report.ok) return pass('reports', 'The analytics API answers.');
  return fault('reports', (explainReportRefusal(report.error) ?? report.error).message);
}
