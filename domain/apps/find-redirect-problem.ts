const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|localhost|\[::1\]))(?::\d{1,5})?(?=[/?]|$)/u;

/** Schemes of editors. They lack the dot that RFC 8252 requires. */
const APP_SCHEMES: ReadonlySet<string> = new Set(['cursor:', 'vscode:', 'vscode-insiders:', 'claude:', 'windsurf:']);

const MAX_URI_LENGTH = 500;

/** Parameters of the response. A redirect URI that already has one could pass the code or issuer of an attacker to the app. */
const RESPONSE_PARAMETERS = ['code', 'state', 'iss', 'error'];

/** Why a code may not be sent to this redirect URI, or null. */
export function findRedirectProblem(uri: string): string | null {
  const url = URL.parse(uri);
  if (!url || uri.length > MAX_URI_LENGTH || /[\s\\*\p{Cc}]/u.test(uri))
    return `It must be a URL of at most ${MAX_URI_LENGTH} characters.`;
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

/** Whether the URI is allowed and equals a registered one. Ports of loopback addresses may differ (RFC 8252, 7.3). */
export function isRegistered(registered: readonly string[], uri: string): boolean {
  return findRedirectProblem(uri) === null && registered.some((one) => dropPort(one) === dropPort(uri));
}

function dropPort(uri: string): string {
  return uri.replace(LOOPBACK, '$1');
}

/** Describes the receiver of the code to the person who authorizes the app. */
export function describeRedirect(uri: string): string {
  const { protocol, hostname } = new URL(uri);
  if (LOOPBACK.test(uri)) return 'this computer';
  return protocol === 'https:' ? hostname : `an app on this device (${protocol.slice(0, -1)})`;
}
