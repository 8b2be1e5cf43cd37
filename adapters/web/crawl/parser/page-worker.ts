/** The worker thread that parses pages, so that a slow page can be terminated and blocks no other work. */
import { parentPort } from 'node:worker_threads';
import { readPage } from './read-page.ts';
import { readStyleSheet, readSvg } from './read-style-sheet.ts';
import { load } from 'cheerio';

interface Sitemap {
  pages: string[];
  sitemaps: string[];
}

const MAX_PAGES = 500;
const MAX_SITEMAPS = 10;

/** Reads a sitemap; empty if the file is none. */
function readSitemap({ bytes }: { bytes: Uint8Array }): Sitemap {
  const $ = load(Buffer.from(bytes).toString('utf8'), { xml: true });
  const texts = (selector: string, max: number): string[] =>
    $(selector)
      .toArray()
      .slice(0, max)
      .map((loc) => $(loc).text().trim());
  return {
    pages: texts('urlset > url > loc', MAX_PAGES),
    sitemaps: texts('sitemapindex > sitemap > loc', MAX_SITEMAPS),
  };
}

const READERS = { page: readPage, styleSheet: readStyleSheet, svg: readSvg, sitemap: readSitemap };

export type Readers = typeof READERS;

export interface ReadRequest<Kind extends keyof Readers = keyof Readers> {
  id: number;
  kind: Kind;
  input: Parameters<Readers[Kind]>[0];
}

parentPort?.on('message', ({ id, kind, input }: ReadRequest) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage({ id, value: READERS[kind](input as never) });
});

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage('ready');
