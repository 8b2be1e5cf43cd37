import { splitTerms } from '../../../../domain/text/words.ts';
import type { Page } from './page.ts';
import { isVisible, getVisibleText, type PageElement } from './page-text.ts';

const OFFER_PATH =
  /\/(?:features?|pricing|plans|product|solutions?|services?|how-it-works|menu|platform|about|our-story)/iu;

/** Elements outside the page's content. */
export const OUTSIDE_CONTENT =
  'nav, footer, aside, form, dialog, [role="navigation"], [role="dialog"], [class*="cookie"], [id*="cookie"], [class*="newsletter"], [class*="breadcrumb"], [class*="banner"]';

/** Headings that are common to all websites. */
const GENERIC_HEADINGS =
  /^(?:(?:our |the |all |latest |related |more |featured |key )*(?:features?|pricing|prices|plans?|faqs?|about(?: us)?|contact(?: us)?|team|blog|posts?|news|articles?|stories|testimonials|reviews|newsletter|menu|products?|services?|collections?|shop|story|opening hours|hours|location|address|gallery|partners|customers|resources|company|legal|follow us|comments?|categories|archive|recent posts)|frequently asked questions|learn more|read more|get started|sign up|subscribe|welcome|home|how it works|what (?:our )?(?:customers|people|clients) say|add to cart|leave a (?:reply|comment)|you may also like)[.:!]?$/iu;

/** What a page says about itself and not about the brand. */
export const LEGAL =
  /\b(?:cookies?|privacy|terms|all rights reserved|©|copyright|gdpr|javascript|log ?in|sign ?in)\b/iu;

const MAX_WORDS = 12;
const MAX_PER_PAGE = 24;

/** Adds findings: short headings and list items of the home page and offer pages, and descriptions of products. */
export function addValueProps(page: Page): void {
  const isOfferPage = OFFER_PATH.test(page.url.pathname);
  if (page.home || isOfferPage) {
    const weight = page.home ? 1 : 0.85;
    const headings = findShortTexts(
      page,
      'main h2, main h3, section h2, section h3, article h2, body > h2, div h2, div h3',
      2,
    );
    for (const { element, text } of headings) {
      const confidence = weight * (element.name === 'h2' ? 0.7 : 0.65);
      page.addFinding({ field: 'valueProps', value: text, method: 'heading', at: element, quote: text, confidence });
    }
    for (const { element, text } of findShortTexts(page, 'main li, section li, article li', 3)) {
      if (page.$(element).find('a, li').length > 0) continue;
      page.addFinding({
        field: 'valueProps',
        value: text,
        method: 'list',
        at: element,
        quote: text,
        confidence: weight * 0.55,
      });
    }
  }
  for (const product of page.items.filter(({ types }) => types.includes('Product'))) {
    const description = product.text('description');
    if (description === null || splitTerms(description).length > 2 * MAX_WORDS) continue;
    const source = { value: description, quote: description, at: product.selector, method: 'jsonld' } as const;
    page.addFinding({ field: 'valueProps', ...source, declared: true, confidence: 0.5 });
  }
}

function findShortTexts(page: Page, selector: string, minWords: number): { element: PageElement; text: string }[] {
  const found: { element: PageElement; text: string }[] = [];
  for (const element of page.all(selector)) {
    if (found.length === MAX_PER_PAGE) break;
    if (!isVisible(element) || page.$(element).closest(OUTSIDE_CONTENT).length > 0) continue;
    const text = getVisibleText(element);
    const words = splitTerms(text).length;
    const hasLength = words >= minWords && words <= MAX_WORDS && !text.endsWith('?');
    if (hasLength && !GENERIC_HEADINGS.test(text) && !LEGAL.test(text)) found.push({ element, text });
  }
  return found;
}
