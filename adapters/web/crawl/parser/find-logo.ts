import type { Page } from './page.ts';
import { tidy, type PageElement } from './page-text.ts';
import { selectorOf } from './selector.ts';

export interface FoundLogo {
  url: string;
  /** The address as it stands in the page. */
  quote: string;
  selector: string;
}

const SMALLEST_ICON = 96;

/** The page's logo: as declared, as shown beside the way home, or as its icon. */
export function findLogo(page: Page): FoundLogo | null {
  for (const thing of page.things) {
    const declared = thing.text('logo');
    const found = declared === null ? null : logoAt(page, declared, thing.selector);
    if (found) return found;
  }
  const shown = page
    .all('header img[src], nav img[src], [role="banner"] img[src], a[href="/"] img[src], img[src][class*="logo"]')
    .find(isLogo);
  const icons = page.all('link[rel][href]');
  const touch = icons.find(({ attribs }) => /apple-touch-icon/iu.test(attribs['rel'] ?? ''));
  const icon = icons.find(
    ({ attribs }) =>
      /(?:^|\s)icon(?:\s|$)/iu.test(attribs['rel'] ?? '') &&
      Number.parseInt(attribs['sizes'] ?? '0', 10) >= SMALLEST_ICON,
  );
  const shared = page.meta('og:image');
  return (
    (shown && logoAt(page, shown.attribs['src'] ?? '', selectorOf(shown))) ??
    (touch && logoAt(page, touch.attribs['href'] ?? '', selectorOf(touch))) ??
    (icon && logoAt(page, icon.attribs['href'] ?? '', selectorOf(icon))) ??
    (shared && logoAt(page, shared.content, selectorOf(shared.element))) ??
    null
  );
}

function isLogo({ attribs }: PageElement): boolean {
  return [attribs['class'], attribs['id'], attribs['alt'], attribs['src']].some((said) =>
    /logo|brand/iu.test(said ?? ''),
  );
}

function logoAt(page: Page, href: string, selector: string): FoundLogo | null {
  const url = URL.parse(tidy(href), page.url.href);
  if (!url || !/^https?:$/u.test(url.protocol) || url.href.length > 2048) return null;
  return { url: url.href, quote: tidy(href), selector };
}
