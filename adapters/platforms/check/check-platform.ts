import { PLATFORM_TERMS, type Platform } from '../../../domain/accounts/platforms.ts';
import type { AccountIdentity, Connector, Grant, MediaFile } from '../../ports.ts';
import { findPublicUrlFault } from '../../web/find-public-url-fault.ts';
import { ADAPTERS, type PlatformSites } from '../adapters.ts';
import { createSiteConnectors } from '../create-connectors.ts';
import { findMissingScopes } from '../is-refreshable.ts';
import { createPlatformHttp } from '../platform-http.ts';
import { fetchesMedia } from '../settings.ts';
import { fault, pass, type PlatformCheck } from './platform-check.ts';
import { publishPrivately } from './publish-privately.ts';
import { robotsParser } from '../../web/crawl/robots.ts';

const FETCH_TIMEOUT_MS = 5_000;
const FETCHER = 'facebookexternalhit';
const MEDIA_URLS = 'media URLs';

export interface CheckedSetUp {
  sites: PlatformSites;
  publicUrl: string;
  /** The grant of a connected account; null checks only what needs no account. */
  grant: Grant | null;
  /** The video to publish privately; without one, calls only read. */
  video?: MediaFile | null;
}

/** Checks the set-up with calls that only read and, with a `video`, one private publish. Faults say what to do. */
export async function checkPlatform(platform: Platform, setUp: CheckedSetUp): Promise<PlatformCheck[]> {
  const http = createPlatformHttp();
  const connector = createSiteConnectors(setUp.sites, http)[platform];
  const checks = [checkCredentials(platform, setUp), ...describeRedirect(platform, setUp)];
  if (fetchesMedia(platform, setUp.sites)) checks.push(await checkMediaUrls(platform, setUp));
  if (setUp.grant === null) return checks;
  const account = await checkAccount(connector, setUp.grant);
  checks.push(...account.checks);
  const { identity } = account;
  if (identity === null) return checks;
  const { accessToken } = setUp.grant;
  const access = { accessToken, platformUserId: identity.platformUserId };
  const { sites, video } = setUp;
  checks.push(
    ...((await ADAPTERS[platform].checkAccount?.({ settings: sites[platform] as never, http }, access)) ?? []),
  );
  if (!video) return checks;
  return [...checks, ...(await publishPrivately(platform, { sites, http, connector, accessToken, identity, video }))];
}

function checkCredentials(platform: Platform, { sites }: CheckedSetUp): PlatformCheck {
  const site = sites[platform];
  if (!('clientId' in site)) return pass('app', `${platform} needs no app: owners sign in with an app password.`);
  const { clientId, clientSecret } = site;
  const name = platform.toUpperCase();
  if (clientId === '') return fault('app', `${name}_CLIENT_ID is not set; copy the client id of your app.`);
  if (clientSecret === '') return fault('app', `${name}_CLIENT_SECRET is not set; copy the client secret of your app.`);
  return pass('app', `${name}_CLIENT_ID and ${name}_CLIENT_SECRET are set.`);
}

function describeRedirect(platform: Platform, { publicUrl }: CheckedSetUp): PlatformCheck[] {
  if (PLATFORM_TERMS[platform].signIn) return [];
  const uri = `${publicUrl}/oauth/${platform}/callback`;
  return [pass('redirect URI', `Register ${uri} with the platform, exactly like this.`)];
}

/** Checks that the platform, which fetches videos itself, can reach this service. */
async function checkMediaUrls(platform: Platform, { publicUrl }: CheckedSetUp): Promise<PlatformCheck> {
  const unreachable = findPublicUrlFault(publicUrl);
  if (unreachable)
    return fault(MEDIA_URLS, `${platform} cannot reach PUBLIC_URL. ${unreachable} Set a public https URL.`);
  return checkFetchable(publicUrl);
}

async function checkAccount(
  connector: Connector,
  grant: Grant,
): Promise<{ checks: PlatformCheck[]; identity: AccountIdentity | null }> {
  const identity = await connector.identify(grant);
  if (!identity.ok) return { checks: [fault('account', identity.error.message)], identity: null };
  const { username } = identity.value;
  const missing = findMissingScopes(connector, grant);
  const scopes =
    missing.length === 0
      ? pass('scopes', 'Every scope is granted.')
      : fault('scopes', `The account did not grant ${missing.join(', ')}; add it to the app, and connect again.`);
  return {
    checks: [pass('account', `The platform knows the account as @${username}.`), scopes],
    identity: identity.value,
  };
}

/** Checks that the service responds at its public URL and that its robots.txt lets the platform read media. */
export async function checkFetchable(publicUrl: string): Promise<PlatformCheck> {
  const url = `${publicUrl}/robots.txt`;
  const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) }).catch(() => null);
  if (!response?.ok) {
    const answer = response ? `answers ${response.status}` : 'does not answer';
    return fault(MEDIA_URLS, `${url} ${answer} from this machine; check the name, the certificate and the proxy.`);
  }
  const robots = robotsParser(url, await response.text());
  if (robots.isAllowed(`${publicUrl}/media/c/1/video.mp4`, FETCHER) === false) {
    return fault(MEDIA_URLS, `The robots.txt at ${url} forbids /media/; remove the rule of your proxy.`);
  }
  return pass(
    MEDIA_URLS,
    'The service answers at PUBLIC_URL. Check from another network that no firewall is in between.',
  );
}
