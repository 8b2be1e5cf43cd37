import { z } from 'zod';
import type { Answer, Fired, Handle, PlatformError, PublishJob } from '../../ports.ts';
import { GivenId, GivenUrl, PlatformId } from '../response-fields.ts';
import { readAnswer } from '../../web/parse-json.ts';
import { lostHandle, unreadableAnswer, unsupportedMode, untrustedUpload } from '../platform-errors.ts';
import { refused, unanswered } from '../failed-outcome.ts';
import { trustedUploadUrl } from '../upload-url.ts';
import { CONTAINER_MS } from './container.ts';
import { coverFields } from './cover.ts';
import { reelnetError } from './errors.ts';
import { formCall, getNode, graphUrl, type Reelnet, readGraph } from './client.ts';
import { dailyLimit } from './publishing-limit.ts';

const PERMALINK_MS = 3_000;

const Created = z.object({ id: PlatformId, uri: z.string().min(1) });
const Published = z.object({ id: GivenId });
const Permalink = z.object({ permalink: GivenUrl });

/** Creates a container for an upload. Containers publish nothing and end by themselves after a day. */
export async function openContainer(reelnet: Reelnet, job: PublishJob): Promise<Answer<Handle>> {
  if (job.mode !== 'publish') return { ok: false, error: unsupportedMode('reelnet', job.mode) };
  const full = await dailyLimit(reelnet, job);
  if (full !== null) return { ok: false, error: full };
  const expiresAt = new Date(Date.now() + CONTAINER_MS);
  const url = graphUrl(reelnet, `${job.platformUserId}/media`);
  const caption: Record<string, string> = job.caption === null ? {} : { caption: job.caption };
  const form = { media_type: 'REELS', upload_type: 'resumable', ...caption, ...coverFields(job) };
  const created = readGraph(await reelnet.http.send(formCall(url, job.accessToken, form)), Created);
  if (!created.ok) return created;
  const uploadUrl = trustedUploadUrl(created.value.uri, url, reelnet.settings.uploadHosts);
  if (uploadUrl === null) return { ok: false, error: untrustedUpload() };
  return { ok: true, value: { id: created.value.id, uploadUrl, expiresAt } };
}

/** Publishes the container: the one irreversible call. */
export async function fireContainer(reelnet: Reelnet, job: PublishJob, handle: Handle): Promise<Fired> {
  const url = graphUrl(reelnet, `${job.platformUserId}/media_publish`);
  const form = { creation_id: handle.id };
  const reply = await reelnet.http.sendOnFreshConnection(formCall(url, job.accessToken, form));
  if (!reply.answered) return unanswered(reply.failure);
  if (reply.status !== 200) {
    const error = reelnetError(reply);
    const full = error.code === 'daily_limit_reached' ? await dailyLimit(reelnet, job) : null;
    return judgeRefusal(full ?? error, reply.status);
  }
  const published = readAnswer(Published, reply.body);
  if (published === null) return { outcome: 'unknown', error: unreadableAnswer() };
  const { id } = published;
  const link = id === null ? null : await readPermalink(reelnet, job.accessToken, id);
  return { outcome: 'accepted', platformPostId: id, url: link, processing: false };
}

/** Anything but a certain refusal may hide a publish, and the container's state tells. */
function judgeRefusal(error: PlatformError, status: number): Fired {
  if (error.code === 'handle_expired') return { outcome: 'rejected', error: lostHandle(error.platformCode) };
  return refused(error, status);
}

/** The post's address, which is never built from the id; null when it cannot be read right now. */
async function readPermalink(reelnet: Reelnet, accessToken: string, id: string): Promise<string | null> {
  const node = { path: id, query: { fields: 'permalink' }, accessToken, shape: Permalink };
  const media = await getNode(reelnet, node, { timeoutMs: PERMALINK_MS });
  return media.ok ? media.value.permalink : null;
}
