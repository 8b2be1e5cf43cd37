import { isLoopbackAddress } from './addresses.ts';

/** Destinations that the operator opens to outbound requests although they are not on the public internet. */
export interface AllowList {
  includes(host: string, port: number): boolean;
}

/**
 * Reads `''` (nothing), or a comma-separated list of exact `host:port` and of the word `loopback`, which means any port on
 * 127.0.0.0/8, ::1 and localhost. Throws `RangeError` for anything else, because a mistyped list must not be half a list.
 */
export function parseAllowList(text: string): AllowList {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const loopback = entries.includes('loopback');
  const exact = new Set(entries.filter((entry) => entry !== 'loopback').map(parseEntry));
  return {
    includes: (host, port) =>
      exact.has(`${host} ${port}`) || (loopback && (host === 'localhost' || isLoopbackAddress(host))),
  };
}

function parseEntry(entry: string): string {
  const url = /^[^\s/@?#]+:\d{1,5}$/.test(entry) ? URL.parse(`http://${entry}`) : null;
  const port = Number(entry.slice(entry.lastIndexOf(':') + 1));
  if (!url || port < 1) throw new RangeError(`Not a host:port of an allow list (OUTBOUND_ALLOW): ${entry}`);
  return `${url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')} ${port}`;
}
