import { buildClaims } from '../../../domain/brand/brand-claims.ts';
import { addVoices, deriveTone, type Voice } from '../../../domain/brand/brand-voice.ts';
import type { Claim, Finding } from '../../../domain/brand/brand.ts';
import type { CrawlReason, CrawlShortfall } from '../../../domain/brand/crawl.ts';
import { foldWords } from '../../../domain/text/words.ts';
import type { WebClient } from '../../ports.ts';
import { CRAWL_LIMITS, type CrawlLimits } from './crawl-limits.ts';
import { CrawlRun } from './crawl-run.ts';
import { Frontier } from './frontier.ts';
import { fetchPictures, type FetchedPicture } from './fetch-pictures.ts';
import type { PageReader } from './page-reader.ts';
import { normalizePageUrl, getSite } from './site.ts';
import { readLogoColours, readStyleSheetColours } from './site-colours.ts';
import { visitPage, type Visit } from './visit-page.ts';
import { fetchAllowed } from './fetch-allowed.ts';

export interface CrawlOptions {
  web: WebClient;
  reader: PageReader;
  /** Aborts the crawl, which then throws the signal's reason. */
  signal: AbortSignal;
  onProgress?: (pages: number, planned: number) => Promise<void>;
  /** Receives each picture and logo of the website. Without it none is fetched. */
  onPicture?: (picture: FetchedPicture) => Promise<boolean>;
  limits?: Partial<CrawlLimits>;
}

export type CrawlResult =
  | { outcome: 'failed'; pages: number; shortfall: CrawlShortfall }
  | {
      outcome: 'done' | 'partial';
      pages: number;
      shortfall: CrawlShortfall | null;
      /** The home page, after redirects. */
      sourceUrl: string;
      logoUrl: string | null;
      claims: Claim[];
    };

type Page = Extract<Visit, { ok: true }>;

/** The most requests per page to read. Some fail, redirect or return a known page. */
const REQUESTS_PER_PAGE = 2;

/** A website with fewer words on all pages is usually rendered by scripts. */
const MIN_WORDS = 60;

/**
 * Reads a brand's website within limits: the home page, then the most relevant pages among its links and sitemaps. Failures are
 * returned as data. Safe to repeat, because it only reads.
 */
export async function crawlSite(start: string, options: CrawlOptions): Promise<CrawlResult> {
  const { web, reader, signal, onProgress = () => Promise.resolve(), onPicture } = options;
  const limits = { ...CRAWL_LIMITS, ...options.limits };
  const run = new CrawlRun(web, limits, signal);
  const first = normalizePageUrl(start);
  if (!first) return failed('site_unreachable', `${start} is not the URL of a website.`);
  const home = await visitPage(run, reader, first, { site: null, home: true });
  if (!home.ok) return failed(home.code, home.message);
  if (!home.reading.index) {
    return failed('noindex', `${home.url.href} does not allow crawling (noindex); allow it, then analyze again.`);
  }
  const frontier = new Frontier(getSite(home.url), limits);
  frontier.markVisited(first);
  addLinks(frontier, home, 0);
  await addSitemaps(run, reader, frontier, home.url);

  const { pages, missed } = await visitOtherPages(run, reader, frontier, home, onProgress);
  const colours = [...(await readStyleSheetColours(run, reader, home)), ...(await readLogoColours(run, reader, home))];
  const result = summarize(run, pages, missed, colours);
  if (onPicture && result.outcome !== 'failed') {
    await fetchPictures(run.startPictures(), pages, onPicture, () => onProgress(pages.length, pages.length));
  }
  return result;
}

async function visitOtherPages(
  run: CrawlRun,
  reader: PageReader,
  frontier: Frontier,
  home: Page,
  onProgress: (pages: number, planned: number) => Promise<void>,
): Promise<{ pages: Page[]; missed: number }> {
  const pages: Page[] = [home];
  const hashes = new Set([home.reading.hash]);
  let missed = 0;
  // Failed pages count as well, so that the crawl of a website whose pages all fail ends.
  let requests = 0;
  while (pages.length < run.limits.pages && requests < REQUESTS_PER_PAGE * run.limits.pages && !run.exhausted) {
    await onProgress(pages.length, Math.min(run.limits.pages, pages.length + frontier.size));
    const next = frontier.next();
    if (!next) break;
    const visit = await visitPage(run, reader, next.url, { site: getSite(home.url), home: false });
    if (!visit.ok) {
      // Disallowed, off-site and missing pages do not count as missed.
      const isMissed = visit.code === 'unreadable_page' || visit.code === 'site_unreachable';
      missed += Number(isMissed);
      requests += Number(visit.code !== 'robots_disallowed');
      continue;
    }
    requests += 1;
    frontier.markVisited(visit.url);
    if (hashes.has(visit.reading.hash)) continue;
    hashes.add(visit.reading.hash);
    addLinks(frontier, visit, next.depth);
    pages.push(visit);
  }
  return { pages, missed };
}

function addLinks(frontier: Frontier, { url, reading }: Page, depth: number): void {
  frontier.markVisited(url);
  if (!reading.follow) return;
  for (const { href, inNav } of reading.links) frontier.add(href, { base: reading.base, depth: depth + 1, inNav });
}

function summarize(run: CrawlRun, pages: Page[], missed: number, colours: Finding[]): CrawlResult {
  const readings = pages.map(({ reading }) => reading).filter(({ index }) => index);
  const [home] = pages;
  const claims = buildClaims(
    selectFindings(
      readings.flatMap(({ findings }) => findings),
      home?.reading.name ?? '',
      readings.map(({ voice }) => voice),
    ).concat(colours),
  );
  const words = readings.reduce((sum, reading) => sum + reading.words, 0);
  if (!home || claims.length === 0) {
    return failed(
      'nothing_to_read',
      'The website has no text that can be read without running its scripts.',
      pages.length,
    );
  }
  const shortfall = findShortfall(run, words, missed);
  const logoUrl =
    home.reading.logo && run.web.findUrlProblem(home.reading.logo.url) === null ? home.reading.logo.url : null;
  const outcome = shortfall === null ? 'done' : 'partial';
  return { outcome, pages: pages.length, shortfall, sourceUrl: home.url.href, logoUrl, claims };
}

/** Combines the tones of all pages and removes keywords that are only the brand's name. */
function selectFindings(findings: Finding[], name: string, voices: Voice[]): Finding[] {
  const nameWords = new Set(foldWords(name));
  const isName = (value: string): boolean => foldWords(value).every((word) => nameWords.has(word));
  const others = findings.filter(({ field, value }) => field !== 'tone' && !(field === 'keywords' && isName(value)));
  const examples = findings.filter(({ field }) => field === 'tone');
  return [...others, ...deriveTone(addVoices(voices), examples)];
}

function findShortfall(run: CrawlRun, words: number, missed: number): CrawlShortfall | null {
  const limit = run.exhausted;
  if (limit === 'time_limit')
    return { code: limit, message: 'The website responds slowly, so not all selected pages were read.' };
  if (limit === 'size_limit')
    return { code: limit, message: 'The pages are very large, so not all selected pages were read.' };
  if (words < MIN_WORDS) {
    const message = `The website shows only ${words} words without running its scripts, so the brand context is incomplete.`;
    return { code: 'little_text', message };
  }
  const pages = missed === 1 ? '1 page' : `${missed} pages`;
  return missed === 0 ? null : { code: 'pages_unreadable', message: `${pages} of the website could not be read.` };
}

function failed(code: CrawlReason, message: string, pages = 0): CrawlResult {
  return { outcome: 'failed', pages, shortfall: { code, message } };
}

/** Adds the pages of the sitemaps in robots.txt, or of `/sitemap.xml` if it lists none. Skips sitemaps that cannot be read. */
async function addSitemaps(run: CrawlRun, reader: PageReader, frontier: Frontier, home: URL): Promise<void> {
  const { sitemaps: listed } = await run.getRobots(home.origin);
  const queue = listed.length > 0 ? [...listed] : [`${home.origin}/sitemap.xml`];
  for (let index = 0; index < Math.min(queue.length, run.limits.sitemaps); index += 1) {
    const url = URL.parse(queue[index] ?? '', home.href);
    if (!url) continue;
    const options = { site: getSite(home), maxBytes: run.limits.sitemapBytes, accept: 'application/xml, text/xml' };
    const fetched = await fetchAllowed(run, url, options);
    if (!fetched.ok) continue;
    const read = await reader.read('sitemap', { bytes: fetched.body });
    if (!read.ok) continue;
    queue.push(...read.value.sitemaps);
    for (const page of read.value.pages) frontier.add(page, { base: fetched.url.href, depth: 1 });
  }
}
