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

/** The logos of structured data, of the page header and of the icons, the best first. */
export function findLogos(page: Page): FoundLogo[] {
  const declared = page.items.flatMap((thing) => thing.urls('logo').map((href) => toLogo(page, href, thing.selector)));
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
  return [
    ...declared,
    shown && toLogo(page, shown.attribs['src'] ?? '', buildSelector(shown)),
    touch && toLogo(page, touch.attribs['href'] ?? '', buildSelector(touch)),
    icon && toLogo(page, icon.attribs['href'] ?? '', buildSelector(icon)),
  ].flatMap((logo) => logo ?? []);
}

/** The picture that the page shows when it is shared: for a brand without a logo. */
export function findSharedPicture(page: Page): FoundLogo | null {
  const shared = page.meta('og:image');
  return shared && toLogo(page, shared.content, buildSelector(shared.element));
}

function isLogo({ attribs }: PageElement): boolean {
  return [attribs['class'], attribs['id'], attribs['alt'], attribs['src']].some((value) =>
    /logo|brand/iu.test(value ?? ''),
  );
}

function toLogo(page: Page, href: string, selector: string): FoundLogo | null {
  const url = URL.parse(normalizeSpace(href), page.base);
  if (!url || !/^https?:$/u.test(url.protocol) || url.href.length > 2048) return null;
  return { url: url.href, quote: normalizeSpace(href), selector };
}
