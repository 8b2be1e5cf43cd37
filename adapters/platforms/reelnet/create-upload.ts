import { z } from 'zod';
import type { Handle, PlatformResult, PublishJob } from '../../ports.ts';
import { buildFormRequest } from '../form-request.ts';
import { unsupportedModeError, untrustedUploadError } from '../platform-errors.ts';
import { PlatformId } from '../response-fields.ts';
import { resolveUploadUrl } from '../upload-url.ts';
import { buildGraphUrl, readGraphReply, type Reelnet } from './client.ts';
import { CONTAINER_LIFETIME_MS } from './container.ts';
import { buildCoverFields } from './cover.ts';
import { findDailyLimitError } from './publishing-limit.ts';

const Created = z.object({ id: PlatformId, uri: z.string().min(1) });

/** Creates a container for an upload. Containers publish nothing and expire after a day. */
export async function createUpload(reelnet: Reelnet, job: PublishJob): Promise<PlatformResult<Handle>> {
  if (job.mode !== 'publish') return { ok: false, error: unsupportedModeError('reelnet', job.mode) };
  const limitError = await findDailyLimitError(reelnet, job);
  if (limitError !== null) return { ok: false, error: limitError };
  const expiresAt = new Date(Date.now() + CONTAINER_LIFETIME_MS);
  const url = buildGraphUrl(reelnet, `${job.platformUserId}/media`);
  const caption: Record<string, string> = job.caption === null ? {} : { caption: job.caption };
  const form = { media_type: 'REELS', upload_type: 'resumable', ...caption, ...buildCoverFields(job.cover) };
  const created = readGraphReply(await reelnet.http.send(buildFormRequest(url, form, job.accessToken)), Created);
  if (!created.ok) return created;
  const uploadUrl = resolveUploadUrl(created.value.uri, url, reelnet.settings.uploadHosts);
  if (uploadUrl === null) return { ok: false, error: untrustedUploadError() };
  return { ok: true, value: { id: created.value.id, uploadUrl, expiresAt } };
}
