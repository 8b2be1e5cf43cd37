/** What a brand's website says about it. Every value is a claim: it names the page and the words it was read from. */
export const BRAND_FIELDS = [
  'identity',
  'audience',
  'tone',
  'valueProps',
  'contentAngles',
  'keywords',
  'competitors',
  'palette',
] as const;

export type BrandField = (typeof BRAND_FIELDS)[number];

/** How a value was found. Nothing is guessed: each method reads what stands in a page or its files. */
export const CLAIM_METHODS = [
  'jsonld',
  'opengraph',
  'meta',
  'title',
  'heading',
  'list',
  'faq',
  'text',
  'css',
  'logo',
  'path',
] as const;

export type ClaimMethod = (typeof CLAIM_METHODS)[number];

/** A value as one page gave it. */
export interface Finding {
  field: BrandField;
  value: string;
  /** The page or file that holds the quote. */
  url: string;
  method: ClaimMethod;
  /** Where in the page, as a CSS selector; empty for a file that is no page. */
  selector: string;
  /** Verbatim, as a reader sees it: entities decoded, white space collapsed; at most `MAX_QUOTE` characters. */
  quote: string;
  /** Whether the page states it as such (`description`, `theme-color`), or it was inferred from how the page is made. */
  declared: boolean;
  /** 0 to 1; orders values, and decides between two of them. */
  confidence: number;
  /** RFC 3339. */
  fetchedAt: string;
  /** SHA-256 of the bytes that were read, hexadecimal. */
  pageHash: string;
}

/** A finding that the context shows, under a JSON Pointer into it. */
export interface Claim extends Omit<Finding, 'field'> {
  /** `/identity`, `/valueProps/2`. Several claims may support one pointer. */
  pointer: string;
}

export interface BrandValues {
  identity: string;
  audience: string;
  tone: string;
  valueProps: string[];
  contentAngles: string[];
  keywords: string[];
  competitors: string[];
  /** Colour codes in hex. */
  palette: string[];
}

export const MAX_QUOTE = 280;

/** Values per list; a text has one. */
export const MAX_VALUES: Record<BrandField, number> = {
  identity: 1,
  audience: 1,
  tone: 1,
  valueProps: 8,
  contentAngles: 10,
  keywords: 12,
  competitors: 8,
  palette: 6,
};

const TEXTS = ['identity', 'audience', 'tone'] as const;

export function isTextField(field: BrandField): boolean {
  return TEXTS.some((text) => text === field);
}

/** The field that a pointer leads into. */
export function parsePointerField(pointer: string): BrandField {
  const [, name] = pointer.split('/');
  const field = BRAND_FIELDS.find((known) => known === name);
  if (!field) throw new RangeError(`Not a pointer into a brand context: ${pointer}`);
  return field;
}

/** The context that the claims support, and nothing else: a text nobody claims is empty, a list without claims has no items. */
export function buildValues(claims: readonly Pick<Claim, 'pointer' | 'value'>[]): BrandValues {
  const values: BrandValues = {
    identity: '',
    audience: '',
    tone: '',
    valueProps: [],
    contentAngles: [],
    keywords: [],
    competitors: [],
    palette: [],
  };
  const seen = new Set<string>();
  for (const { pointer, value } of claims) {
    if (seen.has(pointer)) continue;
    seen.add(pointer);
    const field = parsePointerField(pointer);
    if (field === 'identity' || field === 'audience' || field === 'tone') values[field] = value;
    else values[field].push(value);
  }
  return values;
}
