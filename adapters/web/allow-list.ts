import { isLoopbackAddress } from './addresses.ts';

/** Non-public destinations that the operator allows for outbound requests. */
export interface AllowList {
  includes(host: string, port: number): boolean;
}

/**
 * Parses a comma-separated list of `host:port` and of the word `loopback`, which means any port on 127.0.0.0/8, ::1 and
 * localhost; `''` is an empty list. Throws `RangeError` if any entry is invalid.
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
  if (!url || port < 1)
    throw new RangeError(`OUTBOUND_ALLOW must contain host:port entries or "loopback" (got ${entry}).`);
  return `${url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')} ${port}`;
}
