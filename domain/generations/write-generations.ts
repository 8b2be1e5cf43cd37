import type { Format } from '../formats.ts';
import { buildTemplateDeck } from './build-template-deck.ts';
import { chooseFormats } from './choose-formats.ts';
import { buildHashtags } from './build-hashtags.ts';
import { chooseHooks } from './hooks/choose-hooks.ts';
import { extractSubjects, type HookCandidate, type Subjects } from './hooks/hook-candidates.ts';
import type { Claim, GenerationDraft, ScoreReason } from './generation-draft.ts';
import { choosePictures } from './generation-pictures.ts';
import type { GenerationRequest } from './generation-request.ts';
import { OUTLINES } from './frames/outlines.ts';
import { scoreHook } from './hooks/score-hook.ts';
import { isCountable } from './claims/is-countable.ts';
import { rankFormats, listFormatReasons } from './lessons/trend-notes.ts';

/**
 * Writes drafts in English without a model: hooks from frames that assert nothing, filled with the prompt's words, the
 * brand's name and quotes from its site. Best first. Returns fewer only if every remaining frame would repeat a hook.
 */
export function writeGenerations(request: GenerationRequest): GenerationDraft[] {
  const subjects = extractSubjects(request, request.canDraw);
  const chosen = chooseHooks(subjects, request.mix ?? chooseBatchFormats(request, subjects), request);
  const generations = chosen.map(({ candidate, format }) => buildGenerationDraft(candidate, format, subjects, request));
  return generations.toSorted((a, b) => b.score - a.score);
}

/** The format of each draft of a batch. */
export function chooseBatchFormats(
  request: GenerationRequest,
  { claims } = extractSubjects(request, request.canDraw),
): Format[] {
  return chooseFormats(request.count, {
    pinned: request.format,
    allowed: request.formats,
    evidence: {
      claimsWithNumber: claims.filter(isCountable).length,
      hasPresenter: request.presenter ?? false,
    },
    better: rankFormats(request),
    seed: request.seed,
  });
}

function buildGenerationDraft(
  candidate: HookCandidate,
  format: Format,
  subjects: Subjects,
  request: GenerationRequest,
): GenerationDraft {
  const { hook, claim, beats, frame } = candidate;
  const { topics, brand } = subjects;
  const about = [...topics.map(({ text }) => text), ...(request.keywords ?? [])];
  const { score, detail } = scoreHook({
    hook,
    format,
    grounded: claim !== null,
    subjects: [...about, ...(brand ? [brand] : []), ...(claim ? [claim.text] : [])],
    competitors: request.competitors ?? [],
    isRepeat: false,
    lessons: request.lessons,
  });
  const of = topics[0]?.text ?? claim?.text ?? brand;
  const seed = `${request.seed}|${hook}`;
  const pictures = choosePictures(format, beats, { offered: request.pictures ?? [], seed });
  return {
    writer: 'offline',
    format,
    hook,
    caption: buildPostCaption(candidate),
    hashtags: buildHashtags(request.brandName, about, format),
    why: explainScore(detail, claim?.claim ?? null, listFormatReasons(format, request)),
    angle: of ? `${OUTLINES[frame.outline].angle}: ${of}` : OUTLINES[frame.outline].angle,
    score,
    scoreDetail: detail,
    claimIds: claim ? [claim.claim.id] : [],
    beats,
    pictures,
    deck: buildTemplateDeck(format, beats, seed, { dress: request.dress, pictures }),
  };
}

function buildPostCaption({ hook, claim, beats }: HookCandidate): string {
  const shown = claim
    ? `“${claim.text}”`
    : beats
        .filter(({ role }) => role === 'body')
        .map(({ text }) => text)
        .join(' ');
  return [hook, shown, beats.at(-1)?.text ?? ''].join('\n');
}

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
