import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { deriveKey } from '../../adapters/secrets/secret-box.ts';
import { recordKeySighting, type KeySighting } from '../../db/audit/key-sightings.ts';
import { getActor } from '../../db/teams/api-keys.ts';
import { unlessReadOnly } from '../../db/connection/is-writable.ts';
import type { Scope } from '../../domain/teams/scopes.ts';
import type { ApiContext } from '../http/context.ts';
import type { IncomingMessage } from 'node:http';

/** What this process has recorded before, so that a repeat costs no statement. */
const seen = new Set<string>();
const MAX_SEEN = 20_000;

/** Records the network that a key is used from, once per key and network. Only a keyed hash of the network is stored. */
export async function recordNetwork(ctx: ApiContext): Promise<void> {
  const network = readClientNetwork(ctx);
  await recordOnce(ctx, `network ${network}`, () => ({
    kind: 'network',
    value: hashByKey(ctx, 'key-networks', network).slice(0, 32),
  }));
}

/** Records that a key was refused for a scope, at most once a day. */
export async function recordScopeRefusal(ctx: ApiContext, scope: Scope): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  await recordOnce(ctx, `scope ${scope} ${day}`, () => ({ kind: 'scope', value: scope }));
}

async function recordOnce(ctx: ApiContext, name: string, build: () => KeySighting): Promise<void> {
  const { key, team } = ctx.state;
  const { em } = ctx.deps.orm;
  if (seen.has(`${key.id} ${name}`)) return;
  const record = (): Promise<void> =>
    recordKeySighting(em.fork(), { ...key, teamId: team.id, actor: getActor(key) }, build());
  await unlessReadOnly(em, record, () => undefined);
  if (seen.size >= MAX_SEEN) seen.clear();
  seen.add(`${key.id} ${name}`);
}

/** The /24 of an IPv4 address, the /48 of an IPv6 address: about one site of one provider. */
function toNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  const bits = parsed.kind() === 'ipv4' ? 24 : 48;
  const bytes = parsed.toByteArray().slice(0, bits / 8);
  return `${parsed.kind()} ${Buffer.from(bytes).toString('hex')}`;
}

export function readClientNetwork({ req, deps }: ApiContext): string {
  return toNetwork(readClientAddress(req, deps.config.trustedProxies));
}

/** Hashes a text by a key that is derived for the purpose; without a key, all networks could be tried. */
export function hashByKey({ deps }: ApiContext, purpose: string, text: string): string {
  const [master] = deps.config.masterKeys;
  if (!master) throw new RangeError('The service needs a master key.');
  return createHmac('sha256', deriveKey(master, purpose)).update(text).digest('hex');
}

/**
 * The address of the client: that of the connection, or the one that the outermost of our own reverse proxies has appended to
 * X-Forwarded-For. What a client sends itself stands before it and is not used.
 */
export function readClientAddress(request: IncomingMessage, trustedProxies: number): string {
  const forwarded = (request.headersDistinct['x-forwarded-for'] ?? []).flatMap((value) => value.split(','));
  const appended = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined;
  return appended?.trim() ?? request.socket.remoteAddress ?? '';
}
