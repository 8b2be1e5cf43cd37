import { measureReadingLength } from '../../../../domain/text/reading-time.ts';
import { splitTerms } from '../../../../domain/text/words.ts';
import type { PictureRole } from '../../../../domain/brand/brand-picture.ts';
import { OUTSIDE_CONTENT } from './add-value-props.ts';
import type { Page } from './page.ts';
import { getVisibleText, isVisible, normalizeSpace, truncateText, type PageElement } from './page-text.ts';
import { choosePictureUrl } from './picture-url.ts';
import { isPromptInjection } from './prompt-injection.ts';

/** A picture as a page shows it, before it is fetched. */
export interface PagePicture {
  role: PictureRole;
  url: string;
  /** What the picture shows, in words of the page. */
  shows: string;
  /** The page that the picture links to or whose product it shows; null if there is none. */
  about: string | null;
}

const MAX_PER_PAGE = 40;
const MAX_SHOWS = 200;
const MIN_SIDE = 100;

/** Files that decorate, measure or brand other sites. */
const DECORATION =
  /(?:^|[\W_])(?:icons?|sprites?|pixel|track(?:er|ing)?|beacon|spacer|blank|placeholder|loader|spinner|avatars?|badges?|flags?|emoji|arrows?|stars?|payments?|favicon|captcha|qr)(?:[\W_]|$)/iu;
const SCREENSHOT = /screen ?-?_?shots?|\bdashboards?\b|\b(?:user )?interface\b|\bscreen of\b|\bapp view\b/iu;
const PRODUCT_PATH = /\/(?:products?|items?|menu|treatments?)\/./iu;
const PRODUCT_PART = '[itemtype*="Product"], [class*="product"], [id*="product"]';
const FILE_NAME = /\.(?:jpe?g|png|webp|gif)$|^(?:img|dsc|image|picture|photo)?[^\p{L}\p{M}\p{N}]*\d*$/iu;

/** How many ancestors of a picture may contain the heading that names it. */
const MAX_CARD_DEPTH = 4;

/** The pictures in the content of a page, not in menus, footers and asides, that have a text on what they show. */
export function findPictures(page: Page): PagePicture[] {
  const found = [...findDeclaredPictures(page), ...page.all('img').flatMap((image) => readImage(page, image) ?? [])];
  const known = new Set<string>();
  return found
    .filter(({ url, shows }) => !isPromptInjection(shows) && !known.has(url) && known.add(url))
    .slice(0, MAX_PER_PAGE);
}

/** The hosts that the page declares to serve the brand's pictures. */
export function findPictureHosts(page: Page): string[] {
  const declared = page.items.flatMap((item) => [...item.urls('image'), ...item.urls('logo')]);
  const urls = [...declared, page.meta('og:image')?.content ?? ''];
  return [...new Set(urls.flatMap((url) => URL.parse(url, page.base)?.host ?? []))];
}

function findDeclaredPictures(page: Page): PagePicture[] {
  return page.items
    .filter(({ types }) => types.includes('Product'))
    .flatMap((product) => {
      const shows = toShows(product.text('name'));
      if (shows === null) return [];
      const about = product.urls('url')[0] ?? null;
      const pictures = product.urls('image').flatMap((href) => choosePictureUrl([href], page.base) ?? []);
      return pictures.slice(0, 2).map((url) => ({ role: 'product' as const, url, shows, about: toLink(page, about) }));
    });
}

function readImage(page: Page, image: PageElement): PagePicture | null {
  const { attribs } = image;
  if (!isVisible(image) || page.$(image).closest(OUTSIDE_CONTENT).length > 0 || isSmall(attribs)) return null;
  const url = choosePictureUrl(listSources(page, image), page.base);
  if (url === null || DECORATION.test(decodePath(url)) || DECORATION.test(attribs['class'] ?? '')) return null;
  const name = findCardHeading(page, image);
  const alt = toShows(attribs['alt']);
  // An empty alt text marks a decoration.
  if (attribs['alt']?.trim() === '' && name === null) return null;
  const caption = toShows(getVisibleCaption(page, image)) ?? toShows(attribs['title']);
  const text = alt ?? caption;
  const shows = joinNameAndText(name, text) ?? (isProductPage(page) ? toShows(getFirstHeading(page)) : null);
  if (shows === null) return null;
  const link = page.$(image).closest('a[href]').attr('href') ?? null;
  return { role: chooseRole(page, image, `${shows} ${caption ?? ''} ${url}`), url, shows, about: toLink(page, link) };
}

function isSmall(attribs: Record<string, string>): boolean {
  return ['width', 'height'].some((side) => {
    const px = Number.parseInt(attribs[side] ?? '', 10);
    return px < MIN_SIDE && !(attribs[side] ?? '').includes('%');
  });
}

/** The candidates of an image, those of lazy loading before a placeholder. */
function listSources(page: Page, image: PageElement): string[] {
  const { attribs } = image;
  const lazy = ['data-src', 'data-lazy-src', 'data-original'].flatMap((name) => attribs[name] ?? []);
  const sets = [attribs['data-srcset'], attribs['srcset']];
  const sources = page
    .$(image)
    .parent('picture')
    .children('source')
    .toArray()
    .flatMap(({ attribs: source }) => source['srcset'] ?? source['data-srcset'] ?? []);
  return [...[...sets, ...sources].flatMap((set) => set ?? []), ...lazy, ...(attribs['src'] ? [attribs['src']] : [])];
}

function decodePath(url: string): string {
  const { pathname } = new URL(url);
  return pathname.split('/').slice(-2).join('/');
}

/** The heading in the nearest ancestor of a picture that has one; null if that has several headings or pictures. */
function findCardHeading(page: Page, image: PageElement): string | null {
  let node = page.$(image).parent();
  for (let depth = 0; depth < MAX_CARD_DEPTH && node.length > 0 && !node.is('main, body'); depth += 1) {
    if (node.find('img').length > 1 && depth > 0) return null;
    const headings = node.find('h2, h3, h4, h5').toArray();
    const [heading] = headings;
    if (heading) return headings.length === 1 ? toShows(getVisibleText(heading)) : null;
    node = node.parent();
  }
  return null;
}

function getVisibleCaption(page: Page, image: PageElement): string | null {
  const [caption] = page.$(image).closest('figure').find('figcaption').toArray();
  return caption ? getVisibleText(caption) : null;
}

function getFirstHeading(page: Page): string | null {
  const [heading] = page.all('h1');
  return heading ? getVisibleText(heading) : null;
}

function joinNameAndText(name: string | null, text: string | null): string | null {
  if (name === null || text === null) return name ?? text;
  if (contains(text, name)) return text;
  return contains(name, text) ? name : truncateText(`${name}: ${text}`, MAX_SHOWS);
}

function contains(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}

function chooseRole(page: Page, image: PageElement, text: string): PictureRole {
  if (SCREENSHOT.test(text)) return 'screenshot';
  const isProduct = isProductPage(page) || page.$(image).closest(PRODUCT_PART).length > 0;
  return isProduct ? 'product' : 'photo';
}

function isProductPage({ url }: Page): boolean {
  return PRODUCT_PATH.test(url.pathname);
}

/** A text that says what a picture shows; null for file names and single letters. */
function toShows(text: string | null | undefined): string | null {
  const shown = truncateText(normalizeSpace(text ?? ''), MAX_SHOWS);
  if (!shown.isWellFormed() || shown.includes('\0') || FILE_NAME.test(shown)) return null;
  return measureReadingLength(splitTerms(shown).join('')) >= 3 ? shown : null;
}

function toLink(page: Page, href: string | null): string | null {
  const link = href === null ? null : URL.parse(href, page.base);
  return link && /^https?:$/u.test(link.protocol) ? link.href : null;
}
