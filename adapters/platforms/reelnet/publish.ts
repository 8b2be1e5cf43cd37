import { z } from 'zod';
import type { PlatformResult, PublishResult, Handle, PlatformError, PublishJob } from '../../ports.ts';
import { CreatedId, OptionalUrl, PlatformId } from '../response-fields.ts';
import { parseResponse } from '../../web/parse-json.ts';
import { unpublishedHandleError, unreadableResponseError, unsupportedModeError, untrustedUploadError } from '../platform-errors.ts';
import { toRefusedOutcome, toUnansweredOutcome } from '../failed-outcome.ts';
import { resolveUploadUrl } from '../upload-url.ts';
import { CONTAINER_LIFETIME_MS } from './container.ts';
import { buildCoverFields } from './cover.ts';
import { toReelnetError } from './errors.ts';
import { buildFormRequest, getNode, buildGraphUrl, type Reelnet, parseGraphReply } from './client.ts';
import { findDailyLimitError } from './publishing-limit.ts';

const PERMALINK_MS = 3_000;

const Created = z.object({ id: PlatformId, uri: z.string().min(1) });
const Published = z.object({ id: CreatedId });
const Permalink = z.object({ permalink: OptionalUrl });

/** Creates a container for an upload. Containers publish nothing and end by themselves after a day. */
export async function createUpload(reelnet: Reelnet, job: PublishJob): Promise<PlatformResult<Handle>> {
  if (job.mode !== 'publish') return { ok: false, error: unsupportedModeError('reelnet', job.mode) };
  const full = await findDailyLimitError(reelnet, job);
  if (full !== null) return { ok: false, error: full };
  const expiresAt = new Date(Date.now() + CONTAINER_LIFETIME_MS);
  const url = buildGraphUrl(reelnet, `${job.platformUserId}/media`);
  const caption: Record<string, string> = job.caption === null ? {} : { caption: job.caption };
  const form = { media_type: 'REELS', upload_type: 'resumable', ...caption, ...buildCoverFields(job) };
  const created = parseGraphReply(await reelnet.http.send(buildFormRequest(url, job.accessToken, form)), Created);
  if (!created.ok) return created;
  const uploadUrl = resolveUploadUrl(created.value.uri, url, reelnet.settings.uploadHosts);
  if (uploadUrl === null) return { ok: false, error: untrustedUploadError() };
  return { ok: true, value: { id: created.value.id, uploadUrl, expiresAt } };
}

/** Publishes the container: the one irreversible call. */
export async function publish(reelnet: Reelnet, job: PublishJob, handle: Handle): Promise<PublishResult> {
  const url = buildGraphUrl(reelnet, `${job.platformUserId}/media_publish`);
  const form = { creation_id: handle.id };
  const reply = await reelnet.http.sendOnFreshConnection(buildFormRequest(url, job.accessToken, form));
  if (!reply.answered) return toUnansweredOutcome(reply.failure);
  if (reply.status !== 200) {
    const error = toReelnetError(reply);
    const full = error.code === 'daily_limit_reached' ? await findDailyLimitError(reelnet, job) : null;
    return toRefusal(full ?? error, reply.status);
  }
  const published = parseResponse(Published, reply.body);
  if (published === null) return { outcome: 'unknown', error: unreadableResponseError() };
  const { id } = published;
  const link = id === null ? null : await getPermalink(reelnet, job.accessToken, id);
  return { outcome: 'accepted', platformPostId: id, url: link, processing: false };
}

/** Anything but a certain refusal may hide a publish, and the container's state tells. */
function toRefusal(error: PlatformError, status: number): PublishResult {
  if (error.code === 'handle_expired') return { outcome: 'rejected', error: unpublishedHandleError(error.platformCode) };
  return toRefusedOutcome(error, status);
}

/** The post's address, which is never built from the id; null when it cannot be read right now. */
async function getPermalink(reelnet: Reelnet, accessToken: string, id: string): Promise<string | null> {
  const node = { path: id, query: { fields: 'permalink' }, accessToken, shape: Permalink };
  const media = await getNode(reelnet, node, { timeoutMs: PERMALINK_MS });
  return media.ok ? media.value.permalink : null;
}
