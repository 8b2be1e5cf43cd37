import { parseAllowList } from '../web/allow-list.ts';
import { parseTarget } from '../web/target.ts';

const EMPTY_ALLOW_LIST = parseAllowList('');

/** Where a provider may report on a call; null where this service has no public https address, so that it is only asked. */
export function buildCallbackUrl(publicUrl: string, provider: string, token: string): string | null {
  const url = `${publicUrl}/providers/${provider}/callback/${token}`;
  const ports = [Number(URL.parse(url)?.port || 443)];
  const judged = parseTarget(url, { allow: EMPTY_ALLOW_LIST, ports });
  return judged.ok && judged.target.secure ? url : null;
}
