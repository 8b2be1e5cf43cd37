const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|localhost|\[::1\]))(?::\d{1,5})?(?=[/?]|$)/u;

/** Schemes of editors that have no dot, as RFC 8252 wants. */
const APP_SCHEMES: ReadonlySet<string> = new Set(['cursor:', 'vscode:', 'vscode-insiders:', 'claude:', 'windsurf:']);

const MAX_LENGTH = 500;

/** Parameters of the response. An address that has one could hand an app the code or issuer of an attacker. */
const RESPONSE_PARAMETERS = ['code', 'state', 'iss', 'error'];

/** Why an app may not be sent its code there; null if it may. */
export function findRedirectProblem(uri: string): string | null {
  const url = URL.parse(uri);
  if (!url || uri.length > MAX_LENGTH || /[\s\\*\p{Cc}]/u.test(uri))
    return 'It must be a URL of at most 500 characters.';
  if (uri.includes('#')) return 'It must have no fragment.';
  if (url.username || url.password) return 'It must have no user name.';
  if (/(?:^|\/)(?:\.|%2e){1,2}(?:\/|\?|$)/iu.test(uri.slice(url.protocol.length + 2)))
    return 'It must have no dot segments.';
  if (RESPONSE_PARAMETERS.some((name) => url.searchParams.has(name)))
    return `Its query must have none of ${RESPONSE_PARAMETERS.join(', ')}.`;
  if (url.protocol === 'https:') return null;
  if (url.protocol === 'http:') return LOOPBACK.test(uri) ? null : 'It must use https, or http on a loopback address.';
  if (APP_SCHEMES.has(url.protocol) || /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+:$/u.test(url.protocol)) return null;
  return 'Its scheme must be https, or a name of the app with a dot.';
}

/** Redirect URIs are compared character by character. The port of a loopback address is free (RFC 8252, 7.3). */
export function isRegistered(registered: readonly string[], uri: string): boolean {
  return findRedirectProblem(uri) === null && registered.some((one) => dropPort(one) === dropPort(uri));
}

function dropPort(uri: string): string {
  return uri.replace(LOOPBACK, '$1');
}

/** What a person is shown of the address that receives the code. */
export function describeRedirect(uri: string): string {
  const { protocol, hostname } = new URL(uri);
  if (LOOPBACK.test(uri)) return 'this computer';
  return protocol === 'https:' ? hostname : `an app on this device (${protocol.slice(0, -1)})`;
}
