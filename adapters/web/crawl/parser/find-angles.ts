import { AROUND } from './find-value-props.ts';
import type { Page } from './page.ts';
import { isShown, textOf, wordsOf } from './page-text.ts';

const POST = /\/(?:blog|journal|news|stories|recipes|articles|guides)\/[^/?]+/iu;
const COMPARISON = /\/(?:vs|compare|comparison|alternatives?)(?:[-/]|$)|-vs-/iu;
const ARTICLES = /^(?:Article|BlogPosting|NewsArticle|Recipe|HowTo)$/u;
const FEWEST_WORDS = 3;
const MOST_WORDS = 20;

/** What the brand can talk about: the questions that it answers, and what it already writes on. */
export function findAngles(page: Page): void {
  for (const thing of page.things) {
    if (thing.types.includes('Question')) noteText(page, 'faq', thing.selector, thing.text('name'), 0.8);
    if (thing.types.some((type) => ARTICLES.test(type))) {
      noteText(page, 'jsonld', thing.selector, thing.text('headline') ?? thing.text('name'), 0.75);
    }
  }
  for (const summary of page.all('details > summary')) noteText(page, 'faq', summary, textOf(summary), 0.7);
  for (const heading of page.all('h1, h2, h3, h4, dt')) {
    if (!isShown(heading) || page.$(heading).closest(AROUND).length > 0) continue;
    const text = textOf(heading);
    const link = page.$(heading).closest('a[href]').attr('href') ?? page.$(heading).find('a[href]').attr('href') ?? '';
    if (text.endsWith('?')) noteText(page, 'heading', heading, text, 0.6);
    else if (POST.test(link)) noteText(page, 'heading', heading, text, 0.65);
    else if (heading.name === 'h1' && POST.test(page.url.pathname)) noteText(page, 'heading', heading, text, 0.7);
    else if (heading.name === 'h1' && COMPARISON.test(page.url.pathname)) noteText(page, 'heading', heading, text, 0.5);
  }
}

function noteText(
  page: Page,
  method: 'faq' | 'jsonld' | 'heading',
  at: Parameters<Page['note']>[0]['at'],
  text: string | null,
  confidence: number,
): void {
  const words = text === null ? 0 : wordsOf(text).length;
  if (text === null || words < FEWEST_WORDS || words > MOST_WORDS) return;
  page.note({ field: 'contentAngles', value: text, method, at, quote: text, declared: method === 'faq', confidence });
}
