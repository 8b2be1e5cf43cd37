import type { Page } from './page.ts';
import { isVisible, getVisibleText, normalizeSpace, type PageElement, type PageNode } from './page-text.ts';
import { isElement } from './page-text.ts';

const ABOUT = /\/(?:about|our-story|story|company|who-we-are|mission)/iu;

/** Types that do not describe the brand itself. */
const OTHER_TYPES =
  /^(?:Product|Offer|Review|Article|BlogPosting|NewsArticle|Question|Answer|ImageObject|Person|Event|MenuItem|ListItem|BreadcrumbList|FAQPage)$/u;
const BRAND_TYPES = /Organization|Corporation|Business|Store|Restaurant|Bakery|Cafe|Brand|WebSite|SoftwareApplication/u;

/** Adds findings: descriptions of the brand on the home page and the about page. */
export function addIdentity(page: Page): void {
  if (!page.home && !ABOUT.test(page.url.pathname)) return;
  const weight = page.home ? 1 : 0.6;
  const note = { field: 'identity', declared: true } as const;
  for (const thing of page.items) {
    const description = thing.text('description');
    if (description === null || thing.types.some((type) => OTHER_TYPES.test(type))) continue;
    const confidence = weight * 0.95;
    page.addFinding({
      ...note,
      value: description,
      method: 'jsonld',
      at: thing.selector,
      quote: description,
      confidence,
    });
  }
  const meta = page.meta('description');
  if (meta) {
    const source = { value: meta.content, quote: meta.content, at: meta.element };
    page.addFinding({ ...note, ...source, method: 'meta', confidence: weight * 0.85 });
  }
  const shared = page.meta('og:description');
  if (shared) {
    const source = { value: shared.content, quote: shared.content, at: shared.element };
    page.addFinding({ ...note, ...source, method: 'opengraph', confidence: weight * 0.8 });
  }
  const opening = findParagraphAfter(page.all('h1').find(isVisible));
  if (opening) {
    const text = getVisibleText(opening);
    page.addFinding({
      ...note,
      value: text,
      quote: text,
      at: opening,
      method: 'text',
      declared: false,
      confidence: weight * 0.6,
    });
  }
}

export function findBrandName(page: Page): string {
  const thing = page.items.find(
    ({ types, text }) => types.some((type) => BRAND_TYPES.test(type)) && text('name') !== null,
  );
  const title = normalizeSpace(page.$('title').first().text());
  const segment = title.split(/\s[|–—·-]\s/u).at(-1) ?? '';
  return thing?.text('name') ?? page.meta('og:site_name')?.content ?? (segment || page.url.hostname);
}

/** The paragraph that directly follows a heading. */
function findParagraphAfter(heading: PageElement | undefined): PageElement | null {
  let next: PageNode | null = heading?.next ?? null;
  while (next && !isElement(next)) next = next.next;
  return next && next.name === 'p' && isVisible(next) ? next : null;
}
