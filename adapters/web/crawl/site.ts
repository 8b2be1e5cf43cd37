import { getDomain } from 'tldts';

/**
 * A website is a registrable domain with all its hosts. A host without one (an IP literal, a bare name) is a website by itself, on
 * its port.
 */
export function getSite(url: URL): string {
  return getDomain(url.hostname, { allowPrivateDomains: true }) ?? url.host;
}

/** Query parameters that do not change the page. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid|mc_[ce]id|ref|source)$/iu;

const MAX_URL_LENGTH = 400;
const MAX_SEGMENTS = 6;

/**
 * Removes fragment, tracking parameters and `index.html` from a page URL. Returns null for URLs that are not crawled:
 * other schemes, credentials, too long or too deep.
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

/** A key that all URLs of one page share. */
export function getUrlKey(url: URL): string {
  return `${url.host}${url.pathname.replace(/\/+$/u, '')}${url.search}`;
}

/** A key that URLs share if they differ only in numbers or in query values. */
export function getUrlShape(url: URL): string {
  const parameters = [...url.searchParams.keys()].sort().join('&');
  return `${url.host}${url.pathname.replace(/\d+/gu, 'N').replace(/\/+$/u, '')}?${parameters}`;
}
