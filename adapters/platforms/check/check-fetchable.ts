import { robotsParser } from '../../web/crawl/robots.ts';
import { fault, pass, type PlatformCheck } from './platform-check.ts';

const TIMEOUT_MS = 5_000;
const FETCHER = 'facebookexternalhit';
const SUBJECT = 'media URLs';

/** Whether the service answers at its own public URL, and lets the platform's fetcher read media. */
export async function checkFetchable(publicUrl: string): Promise<PlatformCheck> {
  const url = `${publicUrl}/robots.txt`;
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  if (!response?.ok) {
    const answer = response ? `answers ${response.status}` : 'does not answer';
    return fault(SUBJECT, `${url} ${answer} from this machine; check the name, the certificate and the proxy.`);
  }
  const robots = robotsParser(url, await response.text());
  if (robots.isAllowed(`${publicUrl}/media/c/1/video.mp4`, FETCHER) === false) {
    return fault(SUBJECT, `The robots.txt at ${url} forbids /media/; remove the rule of your proxy.`);
  }
  return pass(SUBJECT, 'The service answers at PUBLIC_URL. Check from another network that no firewall is in between.');
}
