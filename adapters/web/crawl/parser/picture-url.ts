/** Formats that are not drawn, or that move. */
const OTHER_FORMATS = /\.(?:svgz?|gif|ico|avif|heic|tiff?|bmp)$/iu;

/** The widest useful variant, in pixels. A frame is 1,080 pixels wide. */
const MAX_WIDTH_PX = 2_048;
const MAX_URL = 2_048;

interface Variant {
  url: string;
  /** The width in pixels (`480w`) or the density (`2x`); 0 if the page names neither. */
  rank: number;
}

/** The widest URL of `src` and `srcset` up to twice a frame, else the narrowest; null if none can be drawn. */
export function choosePictureUrl(sources: readonly string[], base: string): string | null {
  const variants = sources.flatMap(splitSourceSet).flatMap(({ url, rank }) => {
    const href = toPictureUrl(url, base);
    return href === null ? [] : [{ url: href, rank }];
  });
  const narrow = variants.filter(({ rank }) => rank <= MAX_WIDTH_PX);
  const candidates = narrow.length > 0 ? narrow : variants.toSorted((one, other) => one.rank - other.rank).slice(0, 1);
  return (
    candidates.reduce<Variant | null>((best, one) => (best && best.rank >= one.rank ? best : one), null)?.url ?? null
  );
}

/** A key that all variants of one picture share: the URL without size, density and the query that content networks use for both. */
export function getPictureKey(address: string): string {
  const url = new URL(address);
  const path = url.pathname
    .replace(
      /(?:[-_@](?:\d{2,4}x\d{0,4}|x\d{2,4}|\d{2,4}w|[123]x|small|medium|large|grande|thumb(?:nail)?|scaled))+(?=\.\w+$)/giu,
      '',
    )
    .replace(/\/(?:w|h|width|height)[_=]\d+(?:,[\w=]+)*\//giu, '/');
  // A path without a file name is a script that selects the picture by its query.
  return /\.\w{3,4}$/u.test(path) ? `${url.host}${path}` : `${url.host}${path}${url.search}`;
}

/** Splits `a.jpg 480w, b.jpg 2x`. A comma ends a URL only before white space. */
function splitSourceSet(set: string): Variant[] {
  return set.split(/,\s+|,$/u).flatMap((part) => {
    const [url = '', size = ''] = part.trim().split(/\s+/u);
    const [, number] = /^(\d+(?:\.\d+)?)[wx]$/u.exec(size) ?? [];
    const rank = Number(number ?? 0);
    return url === '' ? [] : [{ url, rank }];
  });
}

function toPictureUrl(href: string, base: string): string | null {
  const url = URL.parse(href.trim(), base);
  if (!url || !/^https?:$/u.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  url.hash = '';
  return OTHER_FORMATS.test(url.pathname) || url.href.length > MAX_URL ? null : url.href;
}
