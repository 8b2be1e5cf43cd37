import { buildClaims } from '../../../domain/brand/brand-claims.ts';
import { addVoices, deriveTone, type Voice } from '../../../domain/brand/brand-voice.ts';
import type { Claim, Finding } from '../../../domain/brand/brand.ts';
import type { CrawlReason, CrawlShortfall } from '../../../domain/brand/crawl.ts';
import type { WebClient } from '../../ports.ts';
import { CRAWL_LIMITS, type CrawlLimits } from './crawl-limits.ts';
import { CrawlRun } from './crawl-run.ts';
import { Frontier } from './frontier.ts';
import type { PageReader } from './page-reader.ts';
import { normalizePageUrl, getSite } from './site.ts';
import { readLogoColours, readStyleSheetColours } from './site-colours.ts';
import { addSitemaps } from './sitemaps.ts';
import { visitPage, type Visit } from './visit-page.ts';

export interface CrawlOptions {
  web: WebClient;
  reader: PageReader;
  /** Stops the crawl: it throws the signal's reason. */
  signal: AbortSignal;
  onProgress?: (pages: number, planned: number) => Promise<void>;
  limits?: Partial<CrawlLimits>;
}

export type CrawlResult =
  | { outcome: 'failed'; pages: number; shortfall: CrawlShortfall }
  | {
      outcome: 'done' | 'partial';
      pages: number;
      shortfall: CrawlShortfall | null;
      /** The page at which the website begins, after its redirects. */
      sourceUrl: string;
      logoUrl: string | null;
      claims: Claim[];
    };

type Page = Extract<Visit, { ok: true }>;

/** Requests for one page that is read: some lead elsewhere, or to what was read already. */
const REQUESTS_PER_PAGE = 2;

/** Fewer words on all pages together say too little of a brand: usually a site that is drawn by its scripts. */
const MIN_WORDS = 60;

/**
 * Reads a brand's website: the first page, then the most telling ones that it and its sitemap name, within limits. What cannot
 * be read is data: the outcome says why. Safe to repeat: it only reads.
 */
export async function crawlSite(start: string, means: CrawlOptions): Promise<CrawlResult> {
  const { web, reader, signal, onProgress = () => Promise.resolve() } = means;
  const limits = { ...CRAWL_LIMITS, ...means.limits };
  const run = new CrawlRun(web, limits, signal);
  const first = normalizePageUrl(start);
  if (!first) return failed('site_unreachable', `${start} is not the address of a website.`);
  const home = await visitPage(run, reader, first, { site: null, home: true });
  if (!home.ok) return failed(home.code, home.message);
  if (!home.reading.index) {
    return failed('noindex', `${home.url.href} asks not to be read (noindex); allow it, then analyze again.`);
  }
  const frontier = new Frontier(getSite(home.url), limits);
  frontier.markVisited(first);
  addLinks(frontier, home, 0);
  await addSitemaps(run, reader, frontier, home.url);

  const { pages, missed } = await visitOtherPages(run, reader, frontier, home, onProgress);
  const colours = [...(await readStyleSheetColours(run, reader, home)), ...(await readLogoColours(run, reader, home))];
  return summarize(run, pages, missed, colours);
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
  // Pages that cannot be read are counted too: a website of nothing else must end as well.
  let tries = 0;
  while (pages.length < run.limits.pages && tries < REQUESTS_PER_PAGE * run.limits.pages && !run.exhausted) {
    await onProgress(pages.length, Math.min(run.limits.pages, pages.length + frontier.size));
    const next = frontier.next();
    if (!next) break;
    const visit = await visitPage(run, reader, next.url, { site: getSite(home.url), home: false });
    if (!visit.ok) {
      // What a website forbids, or keeps elsewhere, is no loss; nor is a page that it links to and no longer has.
      const lost = visit.code === 'unreadable_page' || visit.code === 'site_unreachable';
      missed += Number(lost);
      tries += Number(visit.code !== 'robots_disallowed');
      continue;
    }
    tries += 1;
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
      'The website holds no text that can be read without running its scripts.',
      pages.length,
    );
  }
  const shortfall = findShortfall(run, words, missed);
  const logoUrl = home.reading.logo && run.web.findUrlProblem(home.reading.logo.url) === null ? home.reading.logo.url : null;
  const outcome = shortfall === null ? 'done' : 'partial';
  return { outcome, pages: pages.length, shortfall, sourceUrl: home.url.href, logoUrl, claims };
}

/** The findings with one tone for all pages, and without keywords that are only the brand's own name. */
function selectFindings(findings: Finding[], name: string, voices: Voice[]): Finding[] {
  const named = new Set(name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const isName = (value: string): boolean => value.split(/[^\p{L}\p{N}]+/gu).every((word) => named.has(word));
  const rest = findings.filter(({ field, value }) => field !== 'tone' && !(field === 'keywords' && isName(value)));
  const examples = findings.filter(({ field }) => field === 'tone');
  return [...rest, ...deriveTone(addVoices(voices), examples)];
}

function findShortfall(run: CrawlRun, words: number, missed: number): CrawlShortfall | null {
  const limit = run.exhausted;
  if (limit === 'time_limit')
    return { code: limit, message: 'The website answers slowly; not all chosen pages were read.' };
  if (limit === 'size_limit')
    return { code: limit, message: 'The pages are very large; not all chosen ones were read.' };
  if (words < MIN_WORDS) {
    const message = `The website shows only ${words} words without running scripts; the context holds little.`;
    return { code: 'little_text', message };
  }
  const pages = missed === 1 ? '1 page' : `${missed} pages`;
  return missed === 0 ? null : { code: 'pages_unreadable', message: `${pages} of the website could not be read.` };
}

function failed(code: CrawlReason, message: string, pages = 0): CrawlResult {
  return { outcome: 'failed', pages, shortfall: { code, message } };
}
