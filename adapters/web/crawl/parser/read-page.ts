import type { Finding } from '../../../../domain/brand/brand.ts';
import type { Voice } from '../../../../domain/brand/brand-voice.ts';
import { findAngles } from './find-angles.ts';
import { findAudience } from './find-audience.ts';
import { findColours } from './find-colours.ts';
import { findCompetitors } from './find-competitors.ts';
import { findBrandName, findIdentity } from './find-identity.ts';
import { findKeywords } from './find-keywords.ts';
import { findLogos, findSharedPicture, type FoundLogo } from './find-logo.ts';
import { findPictureHosts, findPictures, type PagePicture } from './find-pictures.ts';
import { findValueProps } from './find-value-props.ts';
import { Page, type PageInput } from './page.ts';
import { getVisibleText, splitWords, type PageNode } from './page-text.ts';
import { findVoice } from './find-voice.ts';

export interface PageLink {
  href: string;
  inNav: boolean;
}

/** The result for one page. Plain data, so that it can be sent between threads. */
export interface PageReading {
  hash: string;
  name: string;
  findings: Finding[];
  voice: Voice;
  logo: FoundLogo | null;
  /** The logos to try, the best first. */
  logos: FoundLogo[];
  pictures: PagePicture[];
  pictureHosts: string[];
  /** The number of visible words. */
  words: number;
  /** Whether the page allows indexing, and following its links. */
  index: boolean;
  follow: boolean;
  /** The base URL of its links. */
  base: string;
  links: PageLink[];
  styleSheets: string[];
}

const MAX_LINKS = 1_000;

/** Parses a fetched page. Runs no scripts and fetches nothing. */
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
  const logos = page.home && index ? findLogos(page) : [];
  const showsPictures = index && !/\bnoimageindex\b/iu.test(directives);
  return {
    hash: page.hash,
    name: findBrandName(page),
    findings,
    voice,
    logo: logos[0] ?? (page.home && index ? findSharedPicture(page) : null),
    logos,
    pictures: showsPictures ? findPictures(page) : [],
    pictureHosts: showsPictures ? findPictureHosts(page) : [],
    words: splitWords(getVisibleText(page.$.root()[0] as PageNode)).length,
    index,
    follow: !/\b(?:nofollow|none)\b/iu.test(directives),
    base: page.base,
    links: collectLinks(page),
    styleSheets: page.all('link[rel~="stylesheet"][href]').flatMap(({ attribs }) => attribs['href'] ?? []),
  };
}

function collectLinks(page: Page): PageLink[] {
  return page
    .all('a[href]')
    .filter(({ attribs }) => !/\bnofollow\b/iu.test(attribs['rel'] ?? ''))
    .slice(0, MAX_LINKS)
    .map((link) => ({
      href: link.attribs['href'] ?? '',
      inNav: page.$(link).closest('nav, header, [role="navigation"]').length > 0,
    }));
}
