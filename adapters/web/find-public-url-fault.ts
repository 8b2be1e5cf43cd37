import { parseAllowList } from './allow-list.ts';
import { parseTarget } from './target.ts';

const NO_EXCEPTIONS = parseAllowList('');

/** Why other servers on the internet cannot fetch from a URL over https, in a sentence; null if the URL allows it. */
export function findPublicUrlFault(url: string): string | null {
  const { protocol, port } = new URL(url);
  if (protocol !== 'https:') return 'The URL must begin with https://.';
  const parsed = parseTarget(url, { allow: NO_EXCEPTIONS, ports: [Number(port || 443)] });
  return parsed.ok ? null : parsed.message;
}
