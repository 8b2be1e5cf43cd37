import { z } from 'zod';
import type { PlatformResult } from '../../ports.ts';
import { readReply } from '../read-reply.ts';
import type { Atproto } from './client.ts';
import { toAtprotoError } from './errors.ts';
import { parseHost } from './host-token.ts';

const Document = z.object({
  id: z.string(),
  service: z.array(z.object({ id: z.string(), serviceEndpoint: z.unknown() })).optional(),
});

/**
 * The host that an account has named in its own document. A host may say that it has any account, so only this decides which host acts for
 * it. Null if the account names none that may be called.
 */
export async function findHome(
  { http, settings, rules }: Atproto,
  did: string,
): Promise<PlatformResult<string | null>> {
  const url = locateDocument(settings.directoryUrl, did, (host) => parseHost(host, rules));
  if (url === null) return { ok: true, value: null };
  const document = readReply(await http.send({ method: 'GET', url }), Document, toAtprotoError);
  if (!document.ok) return document;
  const { id, service = [] } = document.value;
  const endpoint = id === did && service.find((one) => one.id.endsWith('#atproto_pds'))?.serviceEndpoint;
  return { ok: true, value: typeof endpoint === 'string' ? parseHost(endpoint, rules) : null };
}

function locateDocument(directory: string, did: string, locate: (host: string) => string | null): string | null {
  if (did.startsWith('did:plc:')) return `${directory}/${encodeURIComponent(did)}`;
  const name = /^did:web:([^:]+)$/u.exec(did)?.[1];
  const origin = name === undefined ? null : locate(decodeURIComponent(name));
  return origin === null ? null : `${origin}/.well-known/did.json`;
}
