import { lookup, Resolver } from 'node:dns/promises';
import { normalizeAddress, isPublicAddress } from './addresses.ts';
import { OutboundError } from './outbound-error.ts';
import type { RequestTarget } from './target.ts';
import { raceAbort } from './race-abort.ts';

/** Every IPv4 and IPv6 address of a name; empty if it has none. Rejects if no name server responds. */
export type Resolve = (host: string) => Promise<string[]>;

const NO_SUCH_RECORD = new Set(['ENODATA', 'ENOTFOUND']);
const resolver = new Resolver({ timeout: 2000, tries: 2 });

/** Queries the name servers directly, because a silent one would block the few threads of the system's resolver. */
export async function resolvePublicName(host: string): Promise<string[]> {
  const families = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = families.flatMap((family) => (family.status === 'fulfilled' ? family.value : []));
  const failed = families.find((family) => family.status === 'rejected' && !NO_SUCH_RECORD.has(family.reason?.code));
  if (found.length === 0 && failed?.status === 'rejected') throw failed.reason;
  return found;
}

/** Uses the system's resolver with its hosts file, for destinations on the allow list. */
export async function resolveLocalName(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

/**
 * The addresses that a request to `target` may connect to. Unless it is trusted, its name is refused if any of its
 * addresses is not public or belongs to this machine, because the next resolution could return that one.
 */
export async function pinAddresses(
  target: RequestTarget,
  resolve: Resolve,
  machineAddresses: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const addresses = await raceAbort(signal, resolve(target.host)).catch((error: NodeJS.ErrnoException) => {
    if (signal.aborted || typeof error.code !== 'string') throw error;
    throw new OutboundError('dns_failed', `The name ${target.host} cannot be resolved (${error.code}).`);
  });
  if (addresses.length === 0) throw new OutboundError('dns_failed', `The name ${target.host} has no address.`);
  if (target.trusted) return addresses;
  const ownAddresses = new Set(machineAddresses.map(normalizeAddress));
  if (!addresses.every((address) => isPublicAddress(address) && !ownAddresses.has(normalizeAddress(address)))) {
    throw new OutboundError(
      'blocked_address',
      `The name ${target.host} has an address that is not on the public internet.`,
    );
  }
  return addresses;
}
