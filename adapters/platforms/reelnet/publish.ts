import { z } from 'zod';
import type { Handle, PlatformError, PublishJob, PublishResult } from '../../ports.ts';
import { parseResponse } from '../../web/parse-json.ts';
import { toRefusedOutcome, toUnansweredOutcome } from '../failed-outcome.ts';
import { buildFormRequest } from '../form-request.ts';
import { unpublishedHandleError, unreadableResponseError } from '../platform-errors.ts';
import { CreatedId, OptionalUrl } from '../response-fields.ts';
import { buildGraphUrl, getNode, type Reelnet } from './client.ts';
import { toReelnetError } from './errors.ts';
import { findDailyLimitError } from './daily-post-limit.ts';

const PERMALINK_MS = 3_000;

const Published = z.object({ id: CreatedId });
const Permalink = z.object({ permalink: OptionalUrl });

export async function publish(reelnet: Reelnet, job: PublishJob, handle: Handle): Promise<PublishResult> {
  const url = buildGraphUrl(reelnet, `${job.platformUserId}/media_publish`);
  const request = buildFormRequest(url, { creation_id: handle.id }, job.accessToken);
  const reply = await reelnet.http.sendOnFreshConnection(request);
  if (!reply.answered) return toUnansweredOutcome(reply.failure);
  if (reply.status !== 200) {
    const error = toReelnetError(reply);
    const limitError = error.code === 'daily_limit_reached' ? await findDailyLimitError(reelnet, job) : null;
    return toRefusal(limitError ?? error, reply.status);
  }
  const published = parseResponse(Published, reply.body);
  if (published === null) return { outcome: 'unknown', error: unreadableResponseError() };
  const { id } = published;
  const link = id === null ? null : await getPermalink(reelnet, job.accessToken, id);
  return { outcome: 'accepted', platformPostId: id, url: link, processing: false };
}

function toRefusal(error: PlatformError, status: number): PublishResult {
  if (error.code === 'handle_expired') {
    return { outcome: 'rejected', error: unpublishedHandleError(error.platformCode) };
  }
  return toRefusedOutcome(error, status);
}

/** The post's URL, which cannot be built from the id; null if it cannot be read now. */
async function getPermalink(reelnet: Reelnet, accessToken: string, id: string): Promise<string | null> {
  const node = { path: id, query: { fields: 'permalink' }, accessToken, shape: Permalink };
  const media = await getNode(reelnet, node, { timeoutMs: PERMALINK_MS });
  return media.ok ? media.value.permalink : null;
}
