import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** Networks that contain no public server. The socket checks them as well. */
export const NON_PUBLIC_NETWORKS = buildBlockList([
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);

const GLOBAL_UNICAST = ipaddr.IPv6.parse('2000::');

/** Whether an IP literal is a public address. IPv4 inside IPv6 is treated as IPv4. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_UNICAST, 3)) return false;
  return !NON_PUBLIC_NETWORKS.check(parsed.toString(), parsed.kind());
}

export function isLoopbackAddress(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.process(address).range() === 'loopback';
}

/** All addresses of this machine, including public ones. */
export function listOwnAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses) => addresses?.map(({ address }) => address) ?? []);
}

/** One spelling per address, for comparisons. */
export function normalizeAddress(address: string): string {
  return ipaddr.process(address.replace(/%.*$/, '')).toString();
}

function buildBlockList(networks: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, bits] of networks) list.addSubnet(network, bits, isIP(network) === 6 ? 'ipv6' : 'ipv4');
  // Public IPv6 is 2000::/3. Everything below is blocked except for ::ffff:0:0/96, which a BlockList treats as IPv4: blocking it
  // would block every IPv4 address.
  list.addRange('::', '::fffe:ffff:ffff', 'ipv6');
  list.addRange('::1:0:0:0', '1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'ipv6');
  return list;
}
