import { getDomain } from 'tldts';

/**
 * What a website is, as far as a crawl goes: the registrable domain with all its hosts. A host without one (an IP literal, a bare
 * name) is a website by itself, on its port.
 */
export function getSite(url: URL): string {
  return getDomain(url.hostname, { allowPrivateDomains: true }) ?? url.host;
}

/** Parts of an address that tell where a visitor came from, never what is shown. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid|mc_[ce]id|ref|source)$/iu;

const MAX_URL_LENGTH = 400;
const MAX_SEGMENTS = 6;

/**
 * The address of a page, spelled one way: no fragment, no tracking, no `index.html`. Null for what no crawl follows: other
 * schemes, credentials, addresses of unusual length.
 */
export function normalizePageUrl(href: string, base?: string): URL | null {
  const url = URL.parse(href, base);
  if (!url || !/^https?:$/u.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  url.hash = '';
  for (const name of Array.from(url.searchParams.keys())) if (TRACKING.test(name)) url.searchParams.delete(name);
  url.pathname = url.pathname.replace(/\/index\.(?:html?|php)$/iu, '/');
  const tooLong = url.href.length > MAX_URL_LENGTH || url.pathname.split('/').length > MAX_SEGMENTS + 1;
  return tooLong ? null : url;
}

/** Equal for addresses that show the same page. */
export function getUrlKey(url: URL): string {
  return `${url.host}${url.pathname.replace(/\/+$/u, '')}${url.search}`;
}

/** Equal for addresses that differ in numbers, or in what a query asks for. */
export function getUrlShape(url: URL): string {
  const asked = [...url.searchParams.keys()].sort().join('&');
  return `${url.host}${url.pathname.replace(/\d+/gu, 'N').replace(/\/+$/u, '')}?${asked}`;
}
