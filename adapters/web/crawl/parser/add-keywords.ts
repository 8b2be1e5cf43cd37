import { measureReadingLength } from '../../../../domain/text/reading-time.ts';
import { splitTerms } from '../../../../domain/text/words.ts';
import { OUTSIDE_CONTENT } from './add-value-props.ts';
import type { Page } from './page.ts';
import { isVisible, getVisibleText, normalizeSpace, type PageElement } from './page-text.ts';

const STOP_WORDS = new Set(
  (
    'a an and are as at be been but by can do does for from get got had has have he her here his how i if in into is it its ' +
    'just like made make makes me more most my new no not now of on one only or our out over own so some such than that the ' +
    'their them then there these they this those to too up us use used was way we were what when where which who why will ' +
    'with without you your yours all any about after again also am because before being between both each every few first ' +
    'home page welcome learn read contact faq blog vs via per see much many very best better great good day week year today ' +
    'der die das und ist ein eine mit für von zu im den auf wir sie uns unser unsere nicht auch bei'
  ).split(' '),
);

const DECLARED_CONFIDENCE = 0.9;
const MAX_DECLARED = 20;
const MAX_HEADINGS = 30;

/** Adds findings: terms in the meta tag, structured data, the title and headings, weighted by prominence. */
export function addKeywords(page: Page): void {
  const meta = page.meta('keywords');
  for (const term of meta?.content.split(/[,;]/u).slice(0, MAX_DECLARED) ?? []) {
    addTerm(page, normalizeSpace(term), meta?.element ?? '', meta?.content ?? '', 'meta', DECLARED_CONFIDENCE);
  }
  for (const thing of page.items) {
    for (const term of ['keywords', 'servesCuisine', 'category'].flatMap((property) => thing.list(property))) {
      for (const part of term.split(/[,;>]/u).slice(0, MAX_DECLARED)) {
        addTerm(page, normalizeSpace(part), thing.selector, term, 'jsonld', 0.6);
      }
    }
  }
  const title = page.all('title')[0];
  if (title) addTerms(page, title, normalizeSpace(page.$(title).text()), 'title', 0.3);
  for (const heading of page.all('h1, h2').slice(0, MAX_HEADINGS)) {
    if (!isVisible(heading) || page.$(heading).closest(OUTSIDE_CONTENT).length > 0) continue;
    addTerms(page, heading, getVisibleText(heading), 'heading', heading.name === 'h1' ? 0.3 : 0.15);
  }
}

function addTerms(page: Page, at: PageElement, text: string, method: 'title' | 'heading', weight: number): void {
  const words = splitTerms(text.toLowerCase());
  words.forEach((word, index) => {
    const next = words[index + 1];
    if (isTerm(word)) addTerm(page, word, at, text, method, weight / 2);
    if (isTerm(word) && next !== undefined && isTerm(next) && text.toLowerCase().includes(`${word} ${next}`)) {
      addTerm(page, `${word} ${next}`, at, text, method, weight);
    }
  });
}

function isTerm(word: string): boolean {
  return measureReadingLength(word) >= 3 && !STOP_WORDS.has(word) && !/^\d+$/u.test(word) && !/['’]/u.test(word);
}

function addTerm(
  page: Page,
  term: string,
  at: PageElement | string,
  quote: string,
  method: 'meta' | 'jsonld' | 'title' | 'heading',
  confidence: number,
): void {
  if (term === '' || splitTerms(term).length > 4) return;
  const declared = confidence >= 0.6;
  // The quote of a long list is the keyword alone.
  const from = quote.toLowerCase().indexOf(term.toLowerCase());
  const excerpt = quote.length > 280 && from >= 0 ? quote.slice(from, from + term.length) : quote;
  page.addFinding({ field: 'keywords', value: term.toLowerCase(), method, at, quote: excerpt, declared, confidence });
}
