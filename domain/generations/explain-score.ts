import type { Claim, ScoreReason } from './generation-draft.ts';

/** The score's reasons as sentences. */
export function explainScore(
  detail: readonly ScoreReason[],
  claim: Claim | null,
  more: readonly string[] = [],
): string {
  const joinReasons = (sign: number): string =>
    joinWithAnd(
      detail
        .filter(({ points, reason }) => points * sign > 0 && !OMITTED_REASONS.has(reason))
        .map(({ reason }) => reason),
    );
  const [gains, losses] = [joinReasons(1), joinReasons(-1)];
  return [
    gains ? `The hook ${gains}.` : '',
    losses ? `It loses points because it ${losses}.` : '',
    claim
      ? `It is based on your claim “${claim.text}” from ${claim.url}.`
      : 'It is based on no claim of the brand, so the score is at most 60.',
    ...more,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** Reasons that nearly every hook has, or that the explanation states separately. */
const OMITTED_REASONS = new Set([
  'names no competitor',
  'differs from recent hooks',
  'is based on a claim of the brand',
  'is based on no claim of the brand',
]);

function joinWithAnd(items: readonly string[]): string {
  return items.length <= 1 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
