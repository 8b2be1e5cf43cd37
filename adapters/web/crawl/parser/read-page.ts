import type { Finding } from '../../../../domain/brand/brand.ts';
import type { Voice } from '../../../../domain/brand/brand-voice.ts';
import { findAngles } from './find-angles.ts';
import { findAudience } from './find-audience.ts';
import { findColours } from './find-colours.ts';
import { findCompetitors } from './find-competitors.ts';
import { findBrandName, findIdentity } from './find-identity.ts';
import { findKeywords } from './find-keywords.ts';
import { findLogo, type FoundLogo } from './find-logo.ts';
import { findValueProps } from './find-value-props.ts';
import { Page, type PageInput } from './page.ts';
import { getVisibleText, splitWords, type PageNode } from './page-text.ts';
import { findVoice } from './find-voice.ts';

export interface PageLink {
  href: string;
  inNav: boolean;
}

/** What one page gives: plain data, so that it can leave the thread that read it. */
export interface PageReading {
  hash: string;
  name: string;
  findings: Finding[];
  voice: Voice;
  logo: FoundLogo | null;
  /** Words that a reader sees. */
  words: number;
  /** Whether the page lets crawlers use it, and follow its links. */
  index: boolean;
  follow: boolean;
  /** What links are relative to. */
  base: string;
  links: PageLink[];
  styleSheets: string[];
}

const MOST_LINKS = 1_000;

/** Reads a page that was fetched. Nothing in it is run, and nothing that it names is opened. */
export function readPage(input: PageInput & { robotsTag: string }): PageReading {
  const page = new Page(input);
  const directives = `${page.meta('robots')?.content ?? ''},${page.meta('kinora-brandbot')?.content ?? ''},${input.robotsTag}`;
  const index = !/\b(?:noindex|none)\b/iu.test(directives);
  const voice = findVoice(page);
  if (index) {
    findIdentity(page);
    findAudience(page);
    findValueProps(page);
    findAngles(page);
    findKeywords(page);
    findCompetitors(page);
    if (page.home) findColours(page);
  }
  const findings = index ? page.findings : [];
  const base = getBaseUrl(page);
  return {
    hash: page.hash,
    name: findBrandName(page),
    findings,
    voice,
    logo: page.home && index ? findLogo(page) : null,
    words: splitWords(getVisibleText(page.$.root()[0] as PageNode)).length,
    index,
    follow: !/\b(?:nofollow|none)\b/iu.test(directives),
    base,
    links: collectLinks(page),
    styleSheets: page.all('link[rel~="stylesheet"][href]').flatMap(({ attribs }) => attribs['href'] ?? []),
  };
}

/** A page may say what its links are relative to, as long as that is on the web. */
function getBaseUrl(page: Page): string {
  const base = URL.parse(page.all('base[href]')[0]?.attribs['href'] ?? '', page.url.href);
  return base && /^https?:$/u.test(base.protocol) ? base.href : page.url.href;
}

function collectLinks(page: Page): PageLink[] {
  return page
    .all('a[href]')
    .filter(({ attribs }) => !/\bnofollow\b/iu.test(attribs['rel'] ?? ''))
    .slice(0, MOST_LINKS)
    .map((link) => ({
      href: link.attribs['href'] ?? '',
      inNav: page.$(link).closest('nav, header, [role="navigation"]').length > 0,
    }));
}
