export const PICTURE_ROLES = ['logo', 'product', 'screenshot', 'photo'] as const;

export type PictureRole = (typeof PICTURE_ROLES)[number];

/** A picture of the brand's website and what the page says about it. */
export interface BrandPicture {
  role: PictureRole;
  /** What it shows, in the words of the page. */
  shows: string;
  /** The file, after redirects. */
  sourceUrl: string;
  /** The page that shows it. */
  pageUrl: string;
}

/** A picture in 16 by 16 pixels of red, green and blue: nearly equal for copies in another size or compression. */
export type Thumbnail = Uint8Array;

export interface MeasuredPicture {
  width: number;
  height: number;
  thumbnail: Thumbnail;
}

/** A smaller picture is an icon. A logo may be smaller. */
const MIN_SIDE = { picture: 200, logo: 32 } as const;
/** A longer picture is a banner or a sprite. */
const MAX_RATIO = 3;
const MAX_LOGO_RATIO = 8;

/** A picture whose levels (0 to 255) differ by less is blank. */
const MIN_CONTRAST = 12;
/** The mean difference of a picture and its copy in another size or compression is below 3. */
const MAX_COPY_DIFFERENCE = 4;
const MAX_RATIO_DIFFERENCE = 0.05;

/** Whether a picture is neither an icon, a banner nor blank. A logo may be smaller, longer and of one colour. */
export function isShowable(
  { role }: Pick<BrandPicture, 'role'>,
  { width, height, thumbnail }: MeasuredPicture,
): boolean {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (role === 'logo') return short >= MIN_SIDE.logo && long / short <= MAX_LOGO_RATIO;
  return short >= MIN_SIDE.picture && long / short <= MAX_RATIO && computeRange(thumbnail) >= MIN_CONTRAST;
}

/** Whether one picture is a copy of another in another size or compression. A logo is a copy only of another logo. */
export function isCopy(one: PictureToCompare, other: PictureToCompare): boolean {
  return (one.role === 'logo') === (other.role === 'logo') && isSamePicture(one, other);
}

type PictureToCompare = MeasuredPicture & Pick<BrandPicture, 'role'>;

function isSamePicture(one: MeasuredPicture, other: MeasuredPicture): boolean {
  const ratio = (one.width / one.height) * (other.height / other.width);
  if (Math.abs(Math.log(ratio)) > MAX_RATIO_DIFFERENCE || one.thumbnail.length !== other.thumbnail.length) return false;
  const difference = one.thumbnail.reduce((sum, level, at) => sum + Math.abs(level - (other.thumbnail[at] ?? 0)), 0);
  return difference / one.thumbnail.length <= MAX_COPY_DIFFERENCE;
}

/** Keeps each picture once: the widest copy, with the role, words and page of the first. */
export function dropCopies<T extends MeasuredPicture & Pick<BrandPicture, 'role' | 'shows' | 'pageUrl'>>(
  pictures: readonly T[],
): T[] {
  const kept: T[] = [];
  for (const picture of pictures) {
    const at = kept.findIndex((other) => isCopy(other, picture));
    const other = kept[at];
    if (!other) kept.push(picture);
    else if (picture.width > other.width)
      kept[at] = { ...picture, role: other.role, shows: other.shows, pageUrl: other.pageUrl };
  }
  return kept;
}

function computeRange(thumbnail: Thumbnail): number {
  const ranges = [0, 1, 2].map((channel) => {
    const levels = thumbnail.filter((_level, at) => at % 3 === channel);
    return Math.max(...levels) - Math.min(...levels);
  });
  return Math.max(...ranges);
}
