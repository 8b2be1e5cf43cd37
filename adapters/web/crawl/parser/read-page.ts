import { countWords } from '../../../../domain/text/words.ts';
import type { Finding } from '../../../../domain/brand/brand.ts';
import type { Voice } from '../../../../domain/brand/brand-voice.ts';
import { addAngles } from './add-angles.ts';
import { addAudience } from './add-audience.ts';
import { addColours } from './add-colours.ts';
import { findBrandName, addIdentity } from './add-identity.ts';
import { addFacts } from './add-facts.ts';
import { addKeywords } from './add-keywords.ts';
import { findLogos, findSharedPicture, type FoundLogo } from './find-logo.ts';
import { findPictureHosts, findPictures, type PagePicture } from './find-pictures.ts';
import { addValueProps } from './add-value-props.ts';
import { Page, type PageInput } from './page.ts';
import { getVisibleText, type PageNode, isVisible, normalizeSpace, type PageElement } from './page-text.ts';
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
  /** The best logo, or the shared picture, of the home page; null if none, and for other pages. */
  logo: FoundLogo | null;
  /** The logos to try, the best first. */
  logos: FoundLogo[];
  pictures: PagePicture[];
  pictureHosts: string[];
  words: number;
  /** Whether the page allows indexing. */
  index: boolean;
  /** Whether the page allows following its links. */
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
    addIdentity(page);
    addAudience(page);
    addValueProps(page);
    addFacts(page);
    addAngles(page);
    addKeywords(page);
    addCompetitors(page);
    if (page.home) addColours(page);
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
    // A character of a writing system without spaces counts as a fraction of a word.
    words: Math.floor(countWords(getVisibleText(page.$.root()[0] as PageNode))),
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

const VERSUS_PATH = /\/(?:vs|compare|comparison|alternatives?|alternative-to)[-/]([a-z0-9]+(?:-[a-z0-9]+){0,2})\/?$/iu;
const PAIR_PATH = /\/[a-z0-9-]+-vs-([a-z0-9]+(?:-[a-z0-9]+)?)\/?$/iu;
const ALTERNATIVE = /\b[Aa]lternatives? to ([A-Z][\p{L}\p{N}.&-]*(?: [A-Z][\p{L}\p{N}.&-]*){0,2})/u;
const VERSUS = /\b(?:vs\.?|versus|compared (?:to|with)) ([A-Z][\p{L}\p{N}.&-]*(?: [A-Z][\p{L}\p{N}.&-]*){0,2})/u;

/** Path words that are not names. */
const GENERIC = /^(?:all|us|others?|plans?|pricing|products?|index|overview|the-rest|competitors?)$/iu;

const MAX_PARAGRAPHS = 60;

/** Finds only competitors that the website names itself. */
function addCompetitors(page: Page): void {
  for (const link of page.all('a[href]')) {
    const href = normalizeSpace(link.attribs['href'] ?? '');
    const named = VERSUS_PATH.exec(href)?.[1] ?? PAIR_PATH.exec(href)?.[1];
    if (named === undefined || GENERIC.test(named)) continue;
    const spelled = spellName(getVisibleText(link), named);
    page.addFinding({ field: 'competitors', value: spelled, method: 'path', at: link, quote: href, confidence: 0.7 });
  }
  for (const heading of page.all('title, h1, h2')) {
    const text = heading.name === 'title' ? normalizeSpace(page.$(heading).text()) : getVisibleText(heading);
    if (heading.name === 'title' || isVisible(heading)) addCompetitor(page, heading, text, 0.8);
  }
  const paragraphs = page.all('main p, section p, article p, li').filter(isVisible).slice(0, MAX_PARAGRAPHS);
  for (const paragraph of paragraphs) addCompetitor(page, paragraph, getVisibleText(paragraph), 0.6);
}

function addCompetitor(page: Page, at: PageElement, text: string, confidence: number): void {
  const [match] = [ALTERNATIVE.exec(text), VERSUS.exec(text)].filter((found) => found !== null);
  if (!match?.[1]) return;
  const method = at.name === 'title' ? 'title' : /^h\d$/u.test(at.name) ? 'heading' : 'text';
  const quote = text.slice(match.index, match.index + match[0].length);
  page.addFinding({ field: 'competitors', value: match[1].replace(/[.&-]+$/u, ''), method, at, quote, confidence });
}

/** The name as spelled in the link text, or else from its path. */
function spellName(text: string, slug: string): string {
  const words = slug.split('-');
  const spelled = new RegExp(words.join('[\\s.-]*'), 'iu').exec(text)?.[0];
  return spelled ?? words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
