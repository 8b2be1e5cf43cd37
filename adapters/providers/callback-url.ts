import { parseAllowList } from '../web/allow-list.ts';
import { parseTarget } from '../web/target.ts';

const EMPTY_ALLOW_LIST = parseAllowList('');

/** Builds the URL that a provider calls when a job ends. Null without a public https URL: jobs are then polled. */
export function buildCallbackUrl(publicUrl: string, provider: string, token: string): string | null {
  const url = `${publicUrl}/providers/${provider}/callback/${token}`;
  const ports = [Number(URL.parse(url)?.port || 443)];
  const parsed = parseTarget(url, { allow: EMPTY_ALLOW_LIST, ports });
  return parsed.ok && parsed.target.secure ? url : null;
}
