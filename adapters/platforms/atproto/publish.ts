import type { Handle, PublishJob, PublishResult, PublishStatus } from '../../ports.ts';
import { parseResponse } from '../../web/parse-json.ts';
import { toRefusedOutcome, toUnansweredOutcome } from '../failed-outcome.ts';
import { unreadableResponseError } from '../platform-errors.ts';
import type { AtprotoSettings } from './settings.ts';
import type { Atproto } from './client.ts';
import { toAtprotoError } from './errors.ts';
import { readHostToken } from './host-token.ts';
import { createRecord, findRecord, RecordRef } from './records.ts';
import { buildVideoBlob } from './video-blob.ts';

/** Creates the record, which is public at once. */
export async function publish(atproto: Atproto, job: PublishJob, handle: Handle): Promise<PublishResult> {
  const { width, height } = job.media;
  const { defaultLanguage, altText } = job.choices;
  const hasSize = width > 0 && height > 0;
  const reply = await createRecord(atproto, readHostToken(job.accessToken), {
    repo: job.platformUserId,
    rkey: handle.id,
    text: job.caption ?? '',
    ...(defaultLanguage === undefined ? {} : { langs: [defaultLanguage] }),
    embed: {
      $type: 'app.bsky.embed.video',
      video: buildVideoBlob(job.media),
      ...(altText === undefined ? {} : { alt: altText }),
      ...(hasSize ? { aspectRatio: { width, height } } : {}),
    },
  });
  if (!reply.answered) return toUnansweredOutcome(reply.failure);
  if (reply.status !== 200) return toRefusedOutcome(toAtprotoError(reply), reply.status);
  const created = parseResponse(RecordRef, reply.body);
  if (created === null) return { outcome: 'unknown', error: unreadableResponseError() };
  return { outcome: 'accepted', ...describePost(atproto.settings, job, handle, created), processing: false };
}

/** Reads the record under the target's key, which exists if and only if the post is public. */
export async function getStatus(atproto: Atproto, job: PublishJob, handle: Handle): Promise<PublishStatus> {
  const key = { repo: job.platformUserId, rkey: handle.id };
  const found = await findRecord(atproto, readHostToken(job.accessToken), key);
  if (!found.ok) return { state: 'unreadable', error: found.error };
  if (found.value === null) return { state: 'not_sent' };
  return { state: 'posted', ...describePost(atproto.settings, job, handle, found.value) };
}

function describePost(
  { publicUrl }: AtprotoSettings,
  { platformUserId }: PublishJob,
  { id }: Handle,
  { uri }: RecordRef,
) {
  return { platformPostId: uri, url: `${publicUrl}/profile/${platformUserId}/post/${id}` };
}
