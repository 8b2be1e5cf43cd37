import * as oidc from 'openid-client';
import type { WebClient } from '../ports.ts';

/** A registration of this service at an identity provider. */
export interface IdentityClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** The secrets of one sign-in: the browser must return the state, and the ID token must repeat the nonce. */
export interface SignInChecks {
  state: string;
  nonce: string;
  /** The PKCE verifier. */
  verifier: string;
}

/** Claims of the provider about a person. The ID token is verified; the values are not checked yet. */
export type IdentityClaims = Readonly<Record<string, unknown>>;

export type IdentityResult<T> = { ok: true; value: T } | { ok: false; fault: 'unreachable' | 'rejected'; code: string };

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 128 * 1024;

/** Reads the provider's metadata. Returns the URL to which the browser goes, and the secrets for `finishSignIn`. */
export function beginSignIn(web: WebClient, client: IdentityClient, redirectUri: string) {
  return attempt(async (): Promise<{ url: string; checks: SignInChecks }> => {
    const config = await discover(web, client);
    const checks = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(checks.verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, checks };
  });
}

/** Exchanges the code in `currentUrl` for the claims of the ID token and, if these have no email, of the user info. */
export function finishSignIn(web: WebClient, client: IdentityClient, currentUrl: URL, checks: SignInChecks) {
  return attempt(async (): Promise<IdentityClaims> => {
    const config = await discover(web, client);
    const { state, nonce, verifier } = checks;
    const expected = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    const tokens = await oidc.authorizationCodeGrant(config, currentUrl, expected);
    const claims = tokens.claims() as IdentityClaims & { sub: string };
    if ('email' in claims || !config.serverMetadata().userinfo_endpoint) return claims;
    return { ...(await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)), ...claims };
  });
}

/** Configures the client. Rejects another issuer (the library allows Microsoft's), and http off loopback. */
async function discover(
  web: WebClient,
  { issuer, clientId, clientSecret }: IdentityClient,
): Promise<oidc.Configuration> {
  const server = new URL(issuer);
  const isLoopback = server.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(server.hostname);
  const execute = isLoopback ? [oidc.allowInsecureRequests] : [];
  const request = { [oidc.customFetch]: createFetch(web), timeout: TIMEOUT_MS / 1_000, execute };
  const found = (await oidc.discovery(server, clientId, clientSecret, undefined, request)).serverMetadata();
  if (new URL(found.issuer).href !== server.href) throw new oidc.ClientError('other_issuer');
  const { protocol } = new URL(found.authorization_endpoint ?? 'none:');
  if (protocol !== 'https:' && !(isLoopback && protocol === 'http:')) throw new oidc.ClientError('insecure_endpoint');
  const methods = found.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const authenticate = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
  const config = new oidc.Configuration(found, clientId, clientSecret, authenticate(clientSecret));
  config[oidc.customFetch] = createFetch(web);
  config.timeout = TIMEOUT_MS / 1_000;
  for (const extend of [...execute, oidc.enableNonRepudiationChecks]) extend(config);
  return config;
}

class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** Sends by the policy of outbound requests, which bounds hosts, time and bytes. */
function createFetch(web: WebClient): oidc.CustomFetch {
  return async (url, { method, headers, body }) => {
    const sent = body === undefined || body === null ? {} : { body: String(body) };
    const request = { method: method === 'POST' ? ('POST' as const) : ('GET' as const), headers, ...sent };
    const response = await web.request(url, { ...request, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
    if (!response.ok) throw new Unreachable(response.failure);
    if (response.status >= 500) throw new Unreachable(`status_${response.status}`);
    const isEmpty = [204, 205, 304].includes(response.status);
    return new Response(isEmpty ? null : new Uint8Array(response.body), {
      status: response.status,
      headers: response.headers,
    });
  };
}

/** Converts errors to failures. Only codes are returned, because causes may contain claims. */
async function attempt<T>(work: () => Promise<T>): Promise<IdentityResult<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    const { name, code, error: type, cause, message } = error as Error & { code?: string; error?: string };
    const inner =
      name === 'Unreachable' ? { name, message } : (cause as { name?: string; message?: string } | undefined);
    if (inner?.name === 'Unreachable') return { ok: false, fault: 'unreachable', code: inner.message ?? '' };
    const known = [code, type].filter((part) => typeof part === 'string' && /^[\w.-]{1,60}$/u.test(part));
    if (known.length === 0 && !(error instanceof oidc.ClientError)) throw error;
    return { ok: false, fault: 'rejected', code: known.join(' ') || message };
  }
}
