import { BRAND_FIELDS, MAX_VALUES, isText, type BrandField, type Claim, type Finding } from './brand.ts';
import { extremeOf, looksAlike, parseColour, type Colour } from './colours.ts';

/** Claims that support one value: the best of them. */
const CLAIMS_PER_VALUE = 3;

/** Words that tell one value from another. */
const KEY_WORDS = /[^\p{L}\p{N}]+/gu;

/** A term that stands in one heading only says nothing yet. */
const LEAST_KEYWORD = 0.3;

interface Value {
  findings: Finding[];
  weight: number;
}

/**
 * What the context shows of everything that was found: equal values are one, the surest come first, and each keeps the
 * findings that support it. The order of the findings breaks ties, so the same pages give the same claims.
 */
export function claimsFrom(findings: readonly Finding[]): Claim[] {
  return BRAND_FIELDS.flatMap((field) => claimsOfField(field, distinct(field, findings)));
}

function distinct(field: BrandField, findings: readonly Finding[]): Value[] {
  const values = new Map<string, Value>();
  for (const finding of findings) {
    if (finding.field !== field) continue;
    const key = finding.value.normalize('NFKC').toLowerCase().replace(KEY_WORDS, ' ').trim();
    const value = values.get(key) ?? { findings: [], weight: 0 };
    value.findings.push(finding);
    value.weight = weigh(field, value.weight, finding.confidence);
    if (key !== '') values.set(key, value);
  }
  const least = field === 'keywords' ? LEAST_KEYWORD : 0;
  const sure = [...values.values()].filter(({ weight }) => weight >= least);
  return sure.sort((one, other) => other.weight - one.weight);
}

/** A keyword counts as often as it stands somewhere prominent; any other value is as sure as its surest finding. */
function weigh(field: BrandField, weight: number, confidence: number): number {
  return field === 'keywords' ? weight + confidence : Math.max(weight, confidence);
}

function claimsOfField(field: BrandField, values: readonly Value[]): Claim[] {
  const shown = (field === 'palette' ? unlikeColours(values) : withoutParts(values)).slice(0, MAX_VALUES[field]);
  return shown.flatMap(({ findings }, index) => {
    const pointer = isText(field) ? `/${field}` : `/${field}/${index}`;
    const best = [...findings].sort((one, other) => other.confidence - one.confidence);
    const value = best[0]?.value ?? '';
    return unlike(best)
      .slice(0, CLAIMS_PER_VALUE)
      .map(({ field: _field, ...finding }) => ({ ...finding, value, pointer }));
  });
}

/** One claim per place and wording. */
function unlike(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ url, quote }) => {
    const key = `${url} ${quote}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** Drops a value that a surer one says in full: "bread" beside "sourdough bread". */
function withoutParts(values: readonly Value[]): Value[] {
  const kept: Value[] = [];
  for (const value of values) {
    const text = padded(value);
    if (!kept.some((surer) => padded(surer).includes(text))) kept.push(value);
  }
  return kept;
}

function padded({ findings }: Value): string {
  return ` ${(findings[0]?.value ?? '').toLowerCase().replace(KEY_WORDS, ' ').trim()} `;
}

/** Colours that can be told apart, with one near-white and one near-black at most. */
function unlikeColours(values: readonly Value[]): Value[] {
  const kept: Colour[] = [];
  const extremes = new Set<string>();
  return values.filter(({ findings }) => {
    const colour = parseColour(findings[0]?.value ?? '');
    if (!colour || kept.some((other) => looksAlike(other, colour))) return false;
    const extreme = extremeOf(colour);
    if (extreme !== null && extremes.has(extreme)) return false;
    if (extreme !== null) extremes.add(extreme);
    kept.push(colour);
    return true;
  });
}
