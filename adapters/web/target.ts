import { isIP } from 'node:net';
import type { OutboundFailure } from '../ports.ts';
import { isPublicAddress } from './addresses.ts';
import type { AllowList } from './allow-list.ts';

/** The parsed URL of a request. */
export interface RequestTarget {
  url: URL;
  /** A name or an IP literal, in lower case, without brackets and without a trailing dot. */
  host: string;
  port: number;
  secure: boolean;
  /** Whether the host is on the allow list, so that its port, name and address are not checked. */
  trusted: boolean;
}

export type ParsedTarget =
  { ok: true; target: RequestTarget } | { ok: false; failure: OutboundFailure; message: string };

/** What a client may call: `ports` on the public internet, and everything on the allow list. */
export interface TargetRules {
  allow: AllowList;
  ports: readonly number[];
}

const MAX_LENGTH = 8192;
const PRIVATE_NAMES = ['localhost', 'local', 'localdomain', 'internal', 'home.arpa'];

/**
 * Parses a URL and checks whether it may be requested. Only the parsed parts are checked, because `127.1`, `0x7f.1` and
 * `①②⑦.⓪.⓪.①` are the same host. Spellings that parsers read differently are refused.
 */
export function parseTarget(text: string, { allow, ports }: TargetRules): ParsedTarget {
  if (text.length > MAX_LENGTH) return invalid(`The URL is longer than ${MAX_LENGTH} characters.`);
  if (!/^https?:\/\/[^/?#]/i.test(text)) return invalid('The URL must begin with http:// or https:// and a host.');
  if (/[\s\\\p{Cc}]/u.test(text)) return invalid('The URL must not contain spaces, backslashes or control characters.');
  const url = URL.parse(text);
  if (!url) return invalid('The URL is invalid.');
  if (url.username !== '' || url.password !== '') return invalid('The URL must not contain credentials.');

  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (!isIP(host) && !isName(host)) return invalid('The host name is malformed.');
  const secure = url.protocol === 'https:';
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port);
  const trusted = allow.includes(host, port);
  if (!trusted) {
    if (!ports.includes(port)) return invalid(`The port must be ${ports.join(' or ')}, not ${port}.`);
    const problem = isIP(host) ? findAddressProblem(host) : findNameProblem(host);
    if (problem !== null) return { ok: false, failure: 'blocked_address', message: problem };
  }
  return { ok: true, target: { url, host, port, secure, trusted } };
}

function isName(host: string): boolean {
  return host.length <= 253 && host.split('.').every((label) => label.length >= 1 && label.length <= 63);
}

function findAddressProblem(host: string): string | null {
  return isPublicAddress(host) ? null : `The address ${host} is not on the public internet.`;
}

function findNameProblem(host: string): string | null {
  if (!host.includes('.')) return `The host ${host} is not a public name.`;
  const isPrivate = PRIVATE_NAMES.some((name) => host === name || host.endsWith(`.${name}`));
  return isPrivate ? `The host ${host} is not a public name.` : null;
}

function invalid(message: string): ParsedTarget {
  return { ok: false, failure: 'invalid_url', message };
}
