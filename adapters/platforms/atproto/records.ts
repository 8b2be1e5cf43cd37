import { z } from 'zod';
import { type Atproto, callMethod, readMethod } from './client.ts';
import { readErrorName, toAtprotoError } from './errors.ts';
import type { HostToken } from './host-token.ts';
import type { PlatformResult } from '../../ports.ts';
import type { PlatformReply } from '../platform-http.ts';
import { noResponseError } from '../platform-errors.ts';
import { readReply } from '../read-reply.ts';

export const POSTS = 'app.bsky.feed.post';

const RESOLVE_MS = 3_000;

const LINK = /(?<=^|[\s(])https?:\/\/[^\s]+/giu;
const HASHTAG = /(?<=^|[\s(])[#\uFF03](?=[\p{L}\p{M}\p{N}_]*[\p{L}_])[\p{L}\p{M}\p{N}_]{1,64}(?![\p{L}\p{M}\p{N}_])/gu;
const MENTION = /(?<=^|[\s(])@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?/giu;

/** Punctuation after a link, which belongs to the sentence. */
const AFTER_LINK = /[.,;:!?'"”’)\]]+$/u;

/** A record's address and the hash of its content. */
export const RecordRef = z.object({
  uri: z.string().regex(/^at:\/\/[\w.:%-]+\/app\.bsky\.feed\.post\/[\w.~:-]{1,512}$/u),
  cid: z.string().regex(/^[a-z0-9]{1,128}$/u),
});

export type RecordRef = z.infer<typeof RecordRef>;

/** Creates a post under the key `rkey`. The host rejects a key that already exists. */
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

/** A link, a hashtag or a mention in a text. Positions are in UTF-8 bytes. */
interface Facet {
  index: { byteStart: number; byteEnd: number };
  features: object[];
}

/**
 * Finds the parts of a text that the app is to show as links. `findAccount` returns the account of a handle, or null: a
 * mention of an unknown handle stays text.
 */
export async function findFacets(
  text: string,
  findAccount: (handle: string) => Promise<string | null>,
): Promise<Facet[]> {
  const links = findParts(text, LINK)
    .map(({ start, part }) => ({ start, part: part.replace(AFTER_LINK, '') }))
    .filter(({ part }) => URL.canParse(part))
    .map((found) => toFacet(text, found, { $type: 'app.bsky.richtext.facet#link', uri: found.part }));
  const tags = findParts(text, HASHTAG).map((found) =>
    toFacet(text, found, { $type: 'app.bsky.richtext.facet#tag', tag: found.part.slice(1) }),
  );
  const mentions = await Promise.all(
    findParts(text, MENTION).map(async (found) => {
      const did = await findAccount(found.part.slice(1).toLowerCase());
      return did === null ? [] : [toFacet(text, found, { $type: 'app.bsky.richtext.facet#mention', did })];
    }),
  );
  return [...links, ...tags, ...mentions.flat()].sort((a, b) => a.index.byteStart - b.index.byteStart);
}

interface Part {
  start: number;
  part: string;
}

function findParts(text: string, pattern: RegExp): Part[] {
  return Array.from(text.matchAll(pattern), ({ 0: part, index }) => ({ start: index, part }));
}

function toFacet(text: string, { start, part }: Part, feature: object): Facet {
  const byteStart = Buffer.byteLength(text.slice(0, start));
  return { index: { byteStart, byteEnd: byteStart + Buffer.byteLength(part) }, features: [feature] };
}
