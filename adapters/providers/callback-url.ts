import { parseAllowList } from '../web/allow-list.ts';
import { judgeUrl } from '../web/target.ts';

const PUBLIC_INTERNET = { allow: parseAllowList(''), ports: [443] };

/** Where a provider may report on a call; null where this service has no public https address, so that it is only asked. */
export function callbackUrl(publicUrl: string, provider: string, token: string): string | null {
  const url = `${publicUrl}/providers/${provider}/callback/${token}`;
  const judged = judgeUrl(url, PUBLIC_INTERNET);
  return judged.ok && judged.target.secure ? url : null;
}
