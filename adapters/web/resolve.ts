import { lookup, Resolver } from 'node:dns/promises';
import { normalizeAddress, isPublicAddress } from './addresses.ts';
import { OutboundError } from './outbound-error.ts';
import type { Target } from './target.ts';
import { raceAbort } from './race-abort.ts';

/** Every address of a name, v4 and v6; empty when it has none. Rejects when nobody answers. */
export type Resolve = (host: string) => Promise<string[]>;

const NO_SUCH_RECORD = new Set(['ENODATA', 'ENOTFOUND']);
const resolver = new Resolver({ timeout: 2000, tries: 2 });

/** Asks the name servers, not the C library, whose few threads a silent name server would hold for all of us. */
export async function resolvePublicName(host: string): Promise<string[]> {
  const families = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = families.flatMap((family) => (family.status === 'fulfilled' ? family.value : []));
  const failed = families.find((family) => family.status === 'rejected' && !NO_SUCH_RECORD.has(family.reason?.code));
  if (found.length === 0 && failed?.status === 'rejected') throw failed.reason;
  return found;
}

/** As this machine names its neighbours, its hosts file included: for destinations on the allow list. */
export async function resolveLocalName(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

/**
 * The addresses that a request to `target` may connect to. One address that is not public, or that is this machine's own,
 * refuses the whole name: with a mixture, the next look-up would decide which one is called.
 */
export async function pinAddresses(
  target: Target,
  resolve: Resolve,
  own: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const addresses = await raceAbort(signal, resolve(target.host)).catch((error: NodeJS.ErrnoException) => {
    if (signal.aborted || typeof error.code !== 'string') throw error;
    throw new OutboundError('dns_failed', `The name ${target.host} cannot be looked up (${error.code}).`);
  });
  if (addresses.length === 0) throw new OutboundError('dns_failed', `The name ${target.host} has no address.`);
  if (target.trusted) return addresses;
  const ours = new Set(own.map(normalizeAddress));
  if (!addresses.every((address) => isPublicAddress(address) && !ours.has(normalizeAddress(address)))) {
    throw new OutboundError('blocked_address', `The name ${target.host} leads out of the public internet.`);
  }
  return addresses;
}
