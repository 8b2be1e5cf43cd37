import type { Page } from './page.ts';
import { isVisible, getVisibleText, normalizeSpace, type PageElement } from './page-text.ts';

const VERSUS_PATH = /\/(?:vs|compare|comparison|alternatives?|alternative-to)[-/]([a-z0-9]+(?:-[a-z0-9]+){0,2})\/?$/iu;
const PAIR_PATH = /\/[a-z0-9-]+-vs-([a-z0-9]+(?:-[a-z0-9]+)?)\/?$/iu;
const ALTERNATIVE = /\b[Aa]lternatives? to ([A-Z][\p{L}\p{N}.&-]*(?: [A-Z][\p{L}\p{N}.&-]*){0,2})/u;
const VERSUS = /\b(?:vs\.?|versus|compared (?:to|with)) ([A-Z][\p{L}\p{N}.&-]*(?: [A-Z][\p{L}\p{N}.&-]*){0,2})/u;

/** Path words that are not names. */
const GENERIC = /^(?:all|us|others?|plans?|pricing|products?|index|overview|the-rest|competitors?)$/iu;

const MAX_PARAGRAPHS = 60;

/** Finds only competitors that the website names itself. */
export function findCompetitors(page: Page): void {
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
