import type { BrandPicture } from '../../../domain/brand/brand-picture.ts';
import type { CrawlRun } from './crawl-run.ts';
import { fetchAllowed } from './fetch-allowed.ts';
import type { PagePicture } from './parser/find-pictures.ts';
import { getPictureKey } from './parser/picture-url.ts';
import { getSite } from './site.ts';
import type { Visit } from './visit-page.ts';

/** An untrusted file that its server calls a picture. */
export interface FetchedPicture extends BrandPicture {
  body: Buffer;
}

type Page = Extract<Visit, { ok: true }>;
type Candidate = PagePicture & { pageUrl: string };

const IMAGE = /^image\/(?!gif\b|avif\b)[\w.+-]+/iu;
const MAX_LOGOS = 4;
const ACCEPT = 'image/webp, image/png, image/jpeg, image/svg+xml;q=0.5';

/** Requests allowed per wanted picture, because some candidates are icons, duplicates or missing. */
const REQUESTS_PER_PICTURE = 2;

const ORDER = { logo: 0, product: 1, screenshot: 2, photo: 3 } as const;

/**
 * Fetches the logo and the pictures of the read pages, one by one, by the rules of pages: robots.txt of their host, redirects,
 * addresses and limits. `keep` returns whether it stored the picture. No further logo is requested after a stored one.
 */
export async function fetchPictures(
  run: CrawlRun,
  pages: readonly Page[],
  keep: (picture: FetchedPicture) => Promise<boolean>,
  onRequest: () => Promise<void>,
): Promise<void> {
  const [home] = pages;
  if (!home) return;
  const site = getSite(home.url);
  // Other hosts serve advertisements and badges too, unless the site names them for its own pictures.
  const hosts = new Set(pages.flatMap(({ reading }) => reading.pictureHosts));
  const fetchOne = async (candidate: Candidate): Promise<boolean> => {
    await onRequest();
    const fetched = await fetchPicture(run, candidate, hosts.has(new URL(candidate.url).host) ? null : site);
    return fetched !== null && keep(fetched);
  };
  for (const logo of listLogos(home)) if (await fetchOne(logo)) break;
  const { pictures: maxPictures } = run.limits;
  let kept = 0;
  for (const candidate of listCandidates(pages).slice(0, REQUESTS_PER_PICTURE * maxPictures)) {
    if (kept === maxPictures || run.exhausted) break;
    if (await isAboutForbiddenPage(run, candidate)) continue;
    kept += Number(await fetchOne(candidate));
  }
}

function listLogos({ url, reading }: Page): Candidate[] {
  const shows = reading.name === '' ? 'Logo' : `Logo of ${reading.name}`;
  const logos = [...new Set(reading.logos.map((logo) => logo.url))].slice(0, MAX_LOGOS);
  return logos.map((logo) => ({ role: 'logo', url: logo, shows, about: null, pageUrl: url.href }));
}

/** One candidate per picture, products first. Of several, the one whose role comes first in `ORDER` is kept. */
function listCandidates(pages: readonly Page[]): Candidate[] {
  const candidates = new Map<string, Candidate>();
  for (const { url, reading } of pages) {
    for (const picture of reading.pictures) {
      const key = getPictureKey(picture.url);
      const known = candidates.get(key);
      if (!known || ORDER[picture.role] < ORDER[known.role]) candidates.set(key, { ...picture, pageUrl: url.href });
    }
  }
  return [...candidates.values()].toSorted((one, other) => ORDER[one.role] - ORDER[other.role]);
}

/** Returns whether the picture is about a page that robots.txt disallows. Such a picture is not fetched. */
async function isAboutForbiddenPage(run: CrawlRun, { about }: Candidate): Promise<boolean> {
  const url = about === null ? null : URL.parse(about);
  if (!url || run.web.findUrlProblem(url.href) !== null) return false;
  const robots = await run.getRobots(url.origin);
  return robots.unavailable === null && !robots.allows(url);
}

async function fetchPicture(run: CrawlRun, candidate: Candidate, site: string | null): Promise<FetchedPicture | null> {
  const { role, shows, pageUrl } = candidate;
  const { pictureBytes } = run.limits;
  // One byte more shows that the file is too large.
  const fetched = await fetchAllowed(run, new URL(candidate.url), { site, maxBytes: pictureBytes + 1, accept: ACCEPT });
  if (!fetched.ok || !IMAGE.test(fetched.contentType) || /\b(?:noindex|none|noimageindex)\b/iu.test(fetched.robotsTag))
    return null;
  const { body, url } = fetched;
  // A truncated file would be half a picture.
  const isWhole = body.length > 0 && body.length <= pictureBytes && run.bytesLeft > 0;
  return isWhole ? { role, shows, pageUrl, sourceUrl: url.href, body } : null;
}
