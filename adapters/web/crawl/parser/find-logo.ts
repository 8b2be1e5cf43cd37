import type { Page } from './page.ts';
import { normalizeSpace, type PageElement } from './page-text.ts';
import { buildSelector } from './selector.ts';

export interface FoundLogo {
  url: string;
  /** The URL as written in the page. */
  quote: string;
  selector: string;
}

const MIN_ICON_SIZE = 96;

/** The logo from structured data, the page header, or the icon. */
export function findLogo(page: Page): FoundLogo | null {
  for (const thing of page.items) {
    const declared = thing.text('logo');
    const found = declared === null ? null : toLogo(page, declared, thing.selector);
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
      Number.parseInt(attribs['sizes'] ?? '0', 10) >= MIN_ICON_SIZE,
  );
  const shared = page.meta('og:image');
  return (
    (shown && toLogo(page, shown.attribs['src'] ?? '', buildSelector(shown))) ??
    (touch && toLogo(page, touch.attribs['href'] ?? '', buildSelector(touch))) ??
    (icon && toLogo(page, icon.attribs['href'] ?? '', buildSelector(icon))) ??
    (shared && toLogo(page, shared.content, buildSelector(shared.element))) ??
    null
  );
}

function isLogo({ attribs }: PageElement): boolean {
  return [attribs['class'], attribs['id'], attribs['alt'], attribs['src']].some((value) =>
    /logo|brand/iu.test(value ?? ''),
  );
}

function toLogo(page: Page, href: string, selector: string): FoundLogo | null {
  const url = URL.parse(normalizeSpace(href), page.url.href);
  if (!url || !/^https?:$/u.test(url.protocol) || url.href.length > 2048) return null;
  return { url: url.href, quote: normalizeSpace(href), selector };
}
