const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** A web origin as browsers write it; null if the text is anything else, such as a URL with a path. */
export function parseOrigin(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, origin } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && origin === text.toLowerCase() ? origin : null;
}

/** Whether the callback of a connect may redirect to a URL: an allowed origin or, for a sandbox account, loopback. */
export function isAllowedRedirect(redirectUrl: string, origins: readonly string[], sandbox: boolean): boolean {
  const { origin, hostname } = new URL(redirectUrl);
  return origins.includes(origin) || (sandbox && LOOPBACK.includes(hostname));
}
