import { splitTerms } from '../../../../domain/text/words.ts';
import { OUTSIDE_CONTENT } from './add-value-props.ts';
import type { Page } from './page.ts';
import { isVisible, getVisibleText } from './page-text.ts';

const POST = /\/(?:blog|journal|news|stories|recipes|articles|guides)\/[^/?]+/iu;
const COMPARISON = /\/(?:vs|compare|comparison|alternatives?)(?:[-/]|$)|-vs-/iu;
const ARTICLES = /^(?:Article|BlogPosting|NewsArticle|Recipe|HowTo)$/u;
const MIN_WORDS = 3;
const MAX_WORDS = 20;

/** Adds findings: topics for posts, the questions that the website answers, and the subjects of its articles. */
export function addAngles(page: Page): void {
  for (const thing of page.items) {
    if (thing.types.includes('Question')) addAngle(page, 'faq', thing.selector, thing.text('name'), 0.8);
    if (thing.types.some((type) => ARTICLES.test(type))) {
      addAngle(page, 'jsonld', thing.selector, thing.text('headline') ?? thing.text('name'), 0.75);
    }
  }
  for (const summary of page.all('details > summary')) addAngle(page, 'faq', summary, getVisibleText(summary), 0.7);
  for (const heading of page.all('h1, h2, h3, h4, dt')) {
    if (!isVisible(heading) || page.$(heading).closest(OUTSIDE_CONTENT).length > 0) continue;
    const text = getVisibleText(heading);
    const link = page.$(heading).closest('a[href]').attr('href') ?? page.$(heading).find('a[href]').attr('href') ?? '';
    if (text.endsWith('?')) addAngle(page, 'heading', heading, text, 0.6);
    else if (POST.test(link)) addAngle(page, 'heading', heading, text, 0.65);
    else if (heading.name === 'h1' && POST.test(page.url.pathname)) addAngle(page, 'heading', heading, text, 0.7);
    else if (heading.name === 'h1' && COMPARISON.test(page.url.pathname)) addAngle(page, 'heading', heading, text, 0.5);
  }
}

function addAngle(
  page: Page,
  method: 'faq' | 'jsonld' | 'heading',
  at: Parameters<Page['addFinding']>[0]['at'],
  text: string | null,
  confidence: number,
): void {
  const words = text === null ? 0 : splitTerms(text).length;
  if (text === null || words < MIN_WORDS || words > MAX_WORDS) return;
  page.addFinding({
    field: 'contentAngles',
    value: text,
    method,
    at,
    quote: text,
    declared: method === 'faq',
    confidence,
  });
}
