import { z } from 'zod';
import { type Atproto, callMethod, readMethod } from './client.ts';
import { findFacets } from './facets.ts';
import { readErrorName, toAtprotoError } from './errors.ts';
import type { HostToken } from './host-token.ts';
import type { PlatformResult } from '../../ports.ts';
import type { PlatformReply } from '../platform-http.ts';
import { noResponseError } from '../platform-errors.ts';
import { readReply } from '../read-reply.ts';

export const POSTS = 'app.bsky.feed.post';

const RESOLVE_MS = 3_000;

/** A record's address and the hash of its content. */
export const RecordRef = z.object({
  uri: z.string().regex(/^at:\/\/[\w.:%-]+\/app\.bsky\.feed\.post\/[\w.~:-]{1,512}$/u),
  cid: z.string().regex(/^[a-z0-9]{1,128}$/u),
});

export type RecordRef = z.infer<typeof RecordRef>;

/** Creates a record under a key of ours. The host refuses a key that it has. */
export async function createRecord(
  atproto: Atproto,
  token: HostToken,
  { repo, rkey, text, ...rest }: { repo: string; rkey: string; text: string } & Record<string, unknown>,
): Promise<PlatformReply> {
  const facets = await findFacets(text, (handle) => resolveHandle(atproto, token, handle));
  const record = {
    $type: POSTS,
    text,
    ...(facets.length > 0 ? { facets } : {}),
    ...rest,
    createdAt: new Date().toISOString(),
  };
  const body = { repo, collection: POSTS, rkey, record };
  return callMethod(atproto, token, 'com.atproto.repo.createRecord', { body, isIrreversible: true });
}

/** Null if the repository has no record under the key. */
export async function findRecord(
  atproto: Atproto,
  token: HostToken,
  { repo, rkey }: { repo: string; rkey: string },
): Promise<PlatformResult<RecordRef | null>> {
  const query = { repo, collection: POSTS, rkey };
  const reply = await callMethod(atproto, token, 'com.atproto.repo.getRecord', { query });
  if (!reply.answered) return { ok: false, error: noResponseError(reply.failure) };
  if (readErrorName(reply) === 'RecordNotFound') return { ok: true, value: null };
  return readReply(reply, RecordRef, toAtprotoError);
}

async function resolveHandle(atproto: Atproto, token: HostToken, handle: string): Promise<string | null> {
  const call = { query: { handle }, timeoutMs: RESOLVE_MS };
  const shape = z.object({ did: z.string().startsWith('did:').max(256) });
  const found = await readMethod(atproto, token, 'com.atproto.identity.resolveHandle', call, shape);
  return found.ok ? found.value.did : null;
}

/** The last part of a record's address. */
export function getRecordKey(uri: string): string {
  return uri.slice(uri.lastIndexOf('/') + 1);
}
