import { BRAND_FIELDS, MAX_VALUES, isTextField, type BrandField, type Claim, type Finding } from './brand.ts';
import { foldWords } from '../text/words.ts';
import { classifyExtreme, looksAlike, parseColour, type Colour } from './colours.ts';

const MAX_CLAIMS_PER_VALUE = 3;

/** A keyword needs this weight, which a single occurrence in a heading does not reach. */
const MIN_KEYWORD_WEIGHT = 0.3;

interface Value {
  findings: Finding[];
  weight: number;
}

/**
 * Builds the context's claims from all findings. Equal values are merged, the most certain values come first, and each
 * value keeps its best findings. The order of the findings breaks ties, so the same pages always give the same claims.
 */
export function buildClaims(findings: readonly Finding[]): Claim[] {
  return BRAND_FIELDS.flatMap((field) => buildFieldClaims(field, groupValues(field, findings)));
}

function groupValues(field: BrandField, findings: readonly Finding[]): Value[] {
  const values = new Map<string, Value>();
  for (const finding of findings) {
    if (finding.field !== field) continue;
    const key = foldWords(finding.value).join(' ');
    const value = values.get(key) ?? { findings: [], weight: 0 };
    value.findings.push(finding);
    value.weight = addWeight(field, value.weight, finding.confidence);
    if (key !== '') values.set(key, value);
  }
  const least = field === 'keywords' ? MIN_KEYWORD_WEIGHT : 0;
  const sure = [...values.values()].filter(({ weight }) => weight >= least);
  return sure.sort((one, other) => other.weight - one.weight);
}

/** A keyword weighs the sum of its findings' confidences; any other value as much as its best finding. */
function addWeight(field: BrandField, weight: number, confidence: number): number {
  return field === 'keywords' ? weight + confidence : Math.max(weight, confidence);
}

function buildFieldClaims(field: BrandField, values: readonly Value[]): Claim[] {
  const shown = (field === 'palette' ? dedupeColours(values) : dropContainedValues(values)).slice(0, MAX_VALUES[field]);
  return shown.flatMap(({ findings }, index) => {
    const pointer = isTextField(field) ? `/${field}` : `/${field}/${index}`;
    const best = [...findings].sort((one, other) => other.confidence - one.confidence);
    const value = best[0]?.value ?? '';
    return dedupeFindings(best)
      .slice(0, MAX_CLAIMS_PER_VALUE)
      .map(({ field: _field, ...finding }) => ({ ...finding, value, pointer }));
  });
}

/** Keeps one finding per page and quote. */
function dedupeFindings(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ url, quote }) => {
    const key = `${url} ${quote}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** Drops a value that a more certain one contains: "bread" if "sourdough bread" is kept. */
function dropContainedValues(values: readonly Value[]): Value[] {
  const kept: Value[] = [];
  for (const value of values) {
    const text = padWords(value);
    if (!kept.some((surer) => padWords(surer).includes(text))) kept.push(value);
  }
  return kept;
}

function padWords({ findings }: Value): string {
  return ` ${foldWords(findings[0]?.value ?? '').join(' ')} `;
}

/** Keeps distinguishable colours, with at most one near-white and one near-black. */
function dedupeColours(values: readonly Value[]): Value[] {
  const kept: Colour[] = [];
  const extremes = new Set<string>();
  return values.filter(({ findings }) => {
    const colour = parseColour(findings[0]?.value ?? '');
    if (!colour || kept.some((other) => looksAlike(other, colour))) return false;
    const extreme = classifyExtreme(colour);
    if (extreme !== null && extremes.has(extreme)) return false;
    if (extreme !== null) extremes.add(extreme);
    kept.push(colour);
    return true;
  });
}
