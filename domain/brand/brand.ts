/** Facts that a brand's website states. Every value is a claim with the page and the quote that it comes from. */
export const BRAND_FIELDS = [
  'identity',
  'audience',
  'tone',
  'valueProps',
  'facts',
  'contentAngles',
  'keywords',
  'competitors',
  'palette',
] as const;

export type BrandField = (typeof BRAND_FIELDS)[number];

/** How a value was found. Every method reads text that is present in a page or one of its files. */
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

/** A value found on one page. */
export interface Finding {
  field: BrandField;
  value: string;
  /** The page or file with the quote. */
  url: string;
  method: ClaimMethod;
  /** The CSS selector of the quote; empty if the file is not a page. */
  selector: string;
  /** Verbatim as displayed: entities decoded, white space collapsed, at most `MAX_QUOTE` characters. */
  quote: string;
  /** Whether the page declares it (`description`, `theme-color`); otherwise the crawler inferred it from the layout. */
  declared: boolean;
  /** 0 to 1. Orders values and decides between two of them. */
  confidence: number;
  /** RFC 3339. */
  fetchedAt: string;
  /** SHA-256 of the file, hexadecimal. */
  pageHash: string;
}

/** A finding that supports a value of the context, addressed by a JSON Pointer. */
export interface Claim extends Omit<Finding, 'field'> {
  /** The JSON pointer of the value, such as `/identity` or `/valueProps/2`. Several claims may support one pointer. */
  pointer: string;
}

export interface BrandValues {
  identity: string;
  audience: string;
  tone: string;
  valueProps: string[];
  /** Sentences of the site: prices, times, answers, voices of customers and other statements, in reading order. */
  facts: string[];
  contentAngles: string[];
  keywords: string[];
  competitors: string[];
  /** Colour codes in hex. */
  palette: string[];
}

export const MAX_QUOTE = 280;

/** Maximum number of values of each field; a text has one. */
export const MAX_VALUES: Record<BrandField, number> = {
  identity: 1,
  audience: 1,
  tone: 1,
  valueProps: 8,
  facts: 80,
  contentAngles: 10,
  keywords: 12,
  competitors: 8,
  palette: 6,
};

const TEXTS = ['identity', 'audience', 'tone'] as const;

export function isTextField(field: BrandField): boolean {
  return TEXTS.some((text) => text === field);
}

/** The field that a pointer refers to. Throws a RangeError for any other text. */
export function parsePointerField(pointer: string): BrandField {
  const [, name] = pointer.split('/');
  const field = BRAND_FIELDS.find((known) => known === name);
  if (!field) throw new RangeError(`Not a pointer into a brand context: ${pointer}`);
  return field;
}

/** Builds the context from claims alone: a text without a claim is empty, and so is a list. */
export function buildValues(claims: readonly Pick<Claim, 'pointer' | 'value'>[]): BrandValues {
  const values: BrandValues = {
    identity: '',
    audience: '',
    tone: '',
    valueProps: [],
    facts: [],
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
