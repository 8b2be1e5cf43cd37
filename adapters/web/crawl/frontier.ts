import type { CrawlLimits } from './crawl-limits.ts';
import { getUrlKey, normalizePageUrl, getUrlShape, getSite } from './site.ts';

/** Pages that say what a brand is, and how much each kind is worth reading. */
const PAGE_SCORES: readonly (readonly [RegExp, number])[] = [
  [/\/(?:about|about-us|our-story|story|who-we-are|company|mission|ueber-uns|a-propos)(?:\/|\.|$)/iu, 100],
  [/\/(?:pricing|prices|plans)(?:\/|\.|$)/iu, 90],
  [/\/(?:features?|product|products|solutions?|services?|how-it-works|menu|platform)(?:\/|\.|$)/iu, 85],
  [/\/(?:faqs?|help|questions)(?:\/|\.|$)/iu, 80],
  [/\/(?:vs|compare|comparison|alternatives?)(?:[-/.]|$)|-vs-/iu, 75],
  [/\/(?:for-[a-z]|for\/|use-cases?|customers|industries|who-its-for)/iu, 70],
  [/\/(?:blog|journal|news|stories|recipes|articles|guides)\/?$/iu, 60],
  [/\/(?:collections?|shop|store|catalog)(?:\/|\.|$)/iu, 50],
  [/\/(?:blog|journal|news|stories|recipes|articles|guides)\/./iu, 30],
];

/** Pages that say nothing of it. */
const EXCLUDED_PATHS =
  /\/(?:login|log-in|signin|sign-in|signup|sign-up|register|account|cart|basket|checkout|search|privacy|terms|legal|cookies?|imprint|impressum|datenschutz|agb|wp-admin|wp-json|feed|tag|tags|author|share|print)(?:[-/.]|$)/iu;

/** Files that are no pages. */
const FILE_EXTENSIONS =
  /\.(?:pdf|jpe?g|png|gif|webp|avif|svg|ico|mp4|webm|mov|mp3|wav|zip|gz|tgz|rar|exe|dmg|css|js|mjs|json|xml|rss|atom|txt|csv|docx?|xlsx?|pptx?|woff2?|ttf)$/iu;

const DEFAULT_SCORE = 20;
const NAV_BONUS = 15;
const QUERY_COST = 25;
const DEPTH_COST = 10;

/** Addresses kept beyond those that will be read. */
const MAX_QUEUED = 2_000;

interface QueuedPage {
  url: URL;
  depth: number;
  score: number;
}

/** The pages that may be read next, the most telling one first. Bounded, whatever a website links to. */
export class Frontier {
  readonly #waiting: QueuedPage[] = [];
  readonly #known = new Set<string>();
  readonly #shapes = new Map<string, number>();
  readonly #site: string;
  readonly #limits: CrawlLimits;

  constructor(site: string, limits: CrawlLimits) {
    this.#site = site;
    this.#limits = limits;
  }

  /** Notes that a page was read, under this address too. */
  markVisited(url: URL): void {
    this.#known.add(getUrlKey(url));
  }

  /** Adds a link of a page, or an address of a sitemap, unless it leads elsewhere, is known, or is one of too many alike. */
  add(href: string, from: { base: string; depth: number; inNav?: boolean }): void {
    const url = normalizePageUrl(href, from.base);
    if (!url || getSite(url) !== this.#site || from.depth > this.#limits.depth) return;
    if (this.#known.size >= MAX_QUEUED || this.#known.has(getUrlKey(url))) return;
    if (EXCLUDED_PATHS.test(url.pathname) || FILE_EXTENSIONS.test(url.pathname)) return;
    this.#known.add(getUrlKey(url));
    this.#waiting.push({ url, depth: from.depth, score: scorePage(url, from.depth, from.inNav ?? false) });
  }

  /** The next page to read; null when none is left that is worth it. */
  next(): { url: URL; depth: number } | null {
    this.#waiting.sort((one, other) => other.score - one.score);
    for (let best = this.#waiting.shift(); best; best = this.#waiting.shift()) {
      const shape = getUrlShape(best.url);
      const alike = this.#shapes.get(shape) ?? 0;
      if (alike >= this.#limits.perShape) continue;
      this.#shapes.set(shape, alike + 1);
      return best;
    }
    return null;
  }

  get size(): number {
    return this.#waiting.length;
  }
}

function scorePage(url: URL, depth: number, inNav: boolean): number {
  const kind = PAGE_SCORES.find(([pattern]) => pattern.test(url.pathname))?.[1] ?? DEFAULT_SCORE;
  return kind + (inNav ? NAV_BONUS : 0) - (url.search === '' ? 0 : QUERY_COST) - depth * DEPTH_COST;
}
