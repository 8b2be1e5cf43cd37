/** The hosts to which uploads may be sent: exactly one origin, or the https hosts of these domains and their subdomains. */
export type UploadHosts = { origin: string } | { suffixes: readonly string[] };

/** Resolves an upload URL of a platform against the URL of the call. Returns null if its host is not allowed. */
export function resolveUploadUrl(given: string, base: string, hosts: UploadHosts): string | null {
  const url = URL.parse(given, base);
  if (url === null || url.username !== '' || url.password !== '') return null;
  if ('origin' in hosts) return url.origin === hosts.origin ? url.href : null;
  const below = hosts.suffixes.some((suffix) => url.hostname === suffix || url.hostname.endsWith(`.${suffix}`));
  return url.protocol === 'https:' && below ? url.href : null;
}
