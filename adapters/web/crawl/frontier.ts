import type { CrawlLimits } from './crawl-limits.ts';
import { getUrlKey, normalizePageUrl, getUrlShape, getSite } from './site.ts';

/** Path patterns of pages about the brand, with their scores. */
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

/** Pages without information about the brand. */
const EXCLUDED_PATHS =
  /\/(?:login|log-in|signin|sign-in|signup|sign-up|register|account|cart|basket|checkout|search|privacy|terms|legal|cookies?|imprint|impressum|datenschutz|agb|wp-admin|wp-json|feed|tag|tags|author|share|print)(?:[-/.]|$)/iu;

const FILE_EXTENSIONS =
  /\.(?:pdf|jpe?g|png|gif|webp|avif|svg|ico|mp4|webm|mov|mp3|wav|zip|gz|tgz|rar|exe|dmg|css|js|mjs|json|xml|rss|atom|txt|csv|docx?|xlsx?|pptx?|woff2?|ttf)$/iu;

const DEFAULT_SCORE = 20;
const NAV_BONUS = 15;
const QUERY_COST = 25;
const DEPTH_COST = 10;

const MAX_KNOWN = 2_000;

interface QueuedPage {
  url: URL;
  depth: number;
  score: number;
}

/** A bounded queue of the pages to read, the highest score first. */
export class Frontier {
  readonly #queue: QueuedPage[] = [];
  readonly #known = new Set<string>();
  readonly #shapes = new Map<string, number>();
  readonly #site: string;
  readonly #limits: CrawlLimits;

  constructor(site: string, limits: CrawlLimits) {
    this.#site = site;
    this.#limits = limits;
  }

  markVisited(url: URL): void {
    this.#known.add(getUrlKey(url));
  }

  /** Adds a link or a sitemap URL, unless it is foreign, excluded, known or too deep. */
  add(href: string, from: { base: string; depth: number; inNav?: boolean }): void {
    const url = normalizePageUrl(href, from.base);
    if (!url || getSite(url) !== this.#site || from.depth > this.#limits.depth) return;
    if (this.#known.size >= MAX_KNOWN || this.#known.has(getUrlKey(url))) return;
    if (EXCLUDED_PATHS.test(url.pathname) || FILE_EXTENSIONS.test(url.pathname)) return;
    this.#known.add(getUrlKey(url));
    this.#queue.push({ url, depth: from.depth, score: scorePage(url, from.depth, from.inNav ?? false) });
  }

  /** The next page to read; null if none is left. */
  next(): { url: URL; depth: number } | null {
    this.#queue.sort((one, other) => other.score - one.score);
    for (let best = this.#queue.shift(); best; best = this.#queue.shift()) {
      const shape = getUrlShape(best.url);
      const sameShape = this.#shapes.get(shape) ?? 0;
      if (sameShape >= this.#limits.perShape) continue;
      this.#shapes.set(shape, sameShape + 1);
      return best;
    }
    return null;
  }

  get size(): number {
    return this.#queue.length;
  }
}

function scorePage(url: URL, depth: number, inNav: boolean): number {
  const kind = PAGE_SCORES.find(([pattern]) => pattern.test(url.pathname))?.[1] ?? DEFAULT_SCORE;
  return kind + (inNav ? NAV_BONUS : 0) - (url.search === '' ? 0 : QUERY_COST) - depth * DEPTH_COST;
}
