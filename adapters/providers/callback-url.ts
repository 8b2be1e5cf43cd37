import { parseAllowList } from '../web/allow-list.ts';
import { judgeUrl } from '../web/target.ts';

const NOTHING_OPEN = parseAllowList('');

/** Where a provider may report on a call; null where this service has no public https address, so that it is only asked. */
export function callbackUrl(publicUrl: string, provider: string, token: string): string | null {
  const url = `${publicUrl}/providers/${provider}/callback/${token}`;
  const ports = [Number(URL.parse(url)?.port || 443)];
  const judged = judgeUrl(url, { allow: NOTHING_OPEN, ports });
  return judged.ok && judged.target.secure ? url : null;
}
