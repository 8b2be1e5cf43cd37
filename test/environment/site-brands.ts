import { readFileSync } from 'node:fs';
import { readPage } from '../../adapters/web/crawl/parser/read-page.ts';
import { buildClaims } from '../../domain/brand/brand-claims.ts';
import { parsePointerField } from '../../domain/brand/brand.ts';
import type { PictureRole } from '../../domain/brand/brand-picture.ts';
import type { Claim } from '../../domain/generations/generation-draft.ts';
import type { OfferedPicture } from '../../domain/generations/generation-pictures.ts';

interface SiteText {
  language: string;
  name: string;
  description: string;
  about: string[];
  prices: [name: string, price: string][];
  hours?: [day: string, hours: string][];
  faq: [question: string, answer: string][];
  voices: [text: string, speaker: string][];
  pictures: [role: PictureRole, alt: string][];
}

/** A brand as the crawler reads it from a page. */
export interface SiteBrand {
  language: string;
  brandName: string;
  /** All visible text of the page, and the alternative texts of its pictures. */
  page: string;
  claims: Claim[];
  pictures: OfferedPicture[];
}

const FILE = new URL('../fixtures/sites/thirty-sites.json', import.meta.url);

let brands: readonly SiteBrand[] | undefined;

/** Thirty brands in twelve languages, read by the crawler's parser from one page each, once per worker. */
export function readSiteBrands(): readonly SiteBrand[] {
  return (brands ??= readSites().map((site, at) => readSite(site, `https://www.brand-${at}.example/`)));
}

const readSites = () => JSON.parse(readFileSync(FILE, 'utf8')) as SiteText[];

function readSite(site: SiteText, url: string): SiteBrand {
  const input = { url, contentType: 'text/html; charset=utf-8', fetchedAt: '2026-01-01T00:00:00Z', home: true };
  const { findings } = readPage({ ...input, bytes: Buffer.from(buildPage(site)), robotsTag: '' });
  const claims = buildClaims(findings).map(({ value: text, pointer, quote, selector, method }, at): Claim => {
    return {
      id: `clm_${new URL(url).hostname}${at}`,
      kind: parsePointerField(pointer),
      text,
      quote,
      selector,
      url,
      method,
    };
  });
  const pictures = site.pictures.map(([role, shows], at) => {
    return { assetId: `ast_${at}`, role, shows, sourceUrl: `${url}${at}.jpg`, pageUrl: url };
  });
  return { language: site.language, brandName: site.name, page: JSON.stringify(site), claims, pictures };
}

function buildPage({ language, name, description, about, prices, hours = [], faq, voices }: SiteText): string {
  return `<!doctype html><html lang="${language}"><head><title>${name}</title><meta name="description" content="${description}"></head>
    <body><header><nav><a href="/">${name}</a></nav></header><main><h1>${name}</h1>${about.map((text) => `<p>${text}</p>`).join('')}
    <h2>${name} 2026</h2>${buildTable(prices)}${buildTable(hours)}
    ${faq.map(([question, answer]) => `<details><summary>${question}</summary><p>${answer}</p></details>`).join('')}
    ${voices.map(([text, speaker]) => `<blockquote>${text} <cite>${speaker}</cite></blockquote>`).join('')}</main></body></html>`;
}

function buildTable(rows: readonly [string, string][]): string {
  return `<table>${rows.map(([one, other]) => `<tr><th>${one}</th><td>${other}</td></tr>`).join('')}</table>`;
}
