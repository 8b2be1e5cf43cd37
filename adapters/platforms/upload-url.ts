/** Where bytes may be sent: exactly one origin, or https hosts that equal a suffix or are below it. */
export type UploadHosts = { origin: string } | { suffixes: readonly string[] };

/** The upload address that a platform handed out, resolved against the call's own, or null when it leads elsewhere. */
export function resolveUploadUrl(given: string, base: string, hosts: UploadHosts): string | null {
  const url = URL.parse(given, base);
  if (url === null || url.username !== '' || url.password !== '') return null;
  if ('origin' in hosts) return url.origin === hosts.origin ? url.href : null;
  const below = hosts.suffixes.some((suffix) => url.hostname === suffix || url.hostname.endsWith(`.${suffix}`));
  return url.protocol === 'https:' && below ? url.href : null;
}
