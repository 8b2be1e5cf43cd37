import type { Page } from './page.ts';
import { isShown, textOf, tidy, type PageElement, type PageNode } from './page-text.ts';
import { isElement } from './page-text.ts';

const ABOUT = /\/(?:about|our-story|story|company|who-we-are|mission)/iu;

/** What the page describes that is not the brand itself. */
const PARTS =
  /^(?:Product|Offer|Review|Article|BlogPosting|NewsArticle|Question|Answer|ImageObject|Person|Event|MenuItem|ListItem|BreadcrumbList|FAQPage)$/u;
const BRANDS = /Organization|Corporation|Business|Store|Restaurant|Bakery|Cafe|Brand|WebSite|SoftwareApplication/u;

/** How the brand says what it is: on the first page, and on the one about it. */
export function findIdentity(page: Page): void {
  if (!page.home && !ABOUT.test(page.url.pathname)) return;
  const sure = page.home ? 1 : 0.6;
  const note = { field: 'identity', declared: true } as const;
  for (const thing of page.things) {
    const description = thing.text('description');
    if (description === null || thing.types.some((type) => PARTS.test(type))) continue;
    const confidence = sure * 0.95;
    page.note({ ...note, value: description, method: 'jsonld', at: thing.selector, quote: description, confidence });
  }
  const meta = page.meta('description');
  if (meta) {
    const said = { value: meta.content, quote: meta.content, at: meta.element };
    page.note({ ...note, ...said, method: 'meta', confidence: sure * 0.85 });
  }
  const shared = page.meta('og:description');
  if (shared) {
    const said = { value: shared.content, quote: shared.content, at: shared.element };
    page.note({ ...note, ...said, method: 'opengraph', confidence: sure * 0.8 });
  }
  const opening = paragraphAfter(page.all('h1').find(isShown));
  if (opening) {
    const text = textOf(opening);
    page.note({
      ...note,
      value: text,
      quote: text,
      at: opening,
      method: 'text',
      declared: false,
      confidence: sure * 0.6,
    });
  }
}

/** The brand's name, as far as the page tells it. */
export function brandName(page: Page): string {
  const thing = page.things.find(({ types, text }) => types.some((type) => BRANDS.test(type)) && text('name') !== null);
  const title = tidy(page.$('title').first().text());
  const segment = title.split(/\s[|–—·-]\s/u).at(-1) ?? '';
  return thing?.text('name') ?? page.meta('og:site_name')?.content ?? (segment || page.url.hostname);
}

/** The paragraph in which a headline goes on. */
function paragraphAfter(heading: PageElement | undefined): PageElement | null {
  let next: PageNode | null = heading?.next ?? null;
  while (next && !isElement(next)) next = next.next;
  return next && next.name === 'p' && isShown(next) ? next : null;
}
