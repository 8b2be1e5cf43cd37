import { parseTarget, type TargetRules } from '../../web/target.ts';

/** A token and the origin of the host that issued it. Each account has its own host. */
export interface HostToken {
  host: string;
  token: string;
}

/** The stored form of a token, which no other folder reads. */
export function writeHostToken({ host, token }: HostToken): string {
  return `${host} ${token}`;
}

export function readHostToken(stored: string): HostToken {
  const [host = '', token = ''] = stored.split(' ');
  return { host, token };
}

/** The origin of a host. Null if the outbound policy forbids it, or if it is not reached by https and not on the allow list. */
export function parseHost(given: string, rules: TargetRules): string | null {
  const text = given.trim();
  const parsed = parseTarget(/^https?:\/\//iu.test(text) ? text : `https://${text}`, rules);
  if (!parsed.ok) return null;
  const { secure, trusted, url } = parsed.target;
  return secure || trusted ? url.origin : null;
}
