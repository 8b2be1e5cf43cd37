import type { Deck } from '../decks/deck.ts';
import type { Format } from '../formats.ts';
import { replaceHook } from './build-template-deck.ts';
import { extractSubjects } from './hooks/hook-candidates.ts';
import type { Beat, ChangedFeature, Claim, GenerationDraft, WriterKind } from './generation-draft.ts';
import { isEnglish } from '../text/language.ts';
import type { GenerationPicture } from './generation-pictures.ts';
import type { Lessons } from './lessons/lessons.ts';
import { buildHookShape, resembles } from './hooks/hook-shape.ts';
import { scoreHook } from './hooks/score-hook.ts';
import { findChangedFeature, varyHook, type VariedHook } from './hooks/vary-hook.ts';
import { explainScore } from './write-generations.ts';

/** The generation whose hook is varied. */
export interface GenerationToVary {
  id: string;
  format: Format;
  prompt: string | null;
  hook: string;
  caption: string;
  hashtags: string[];
  angle: string;
  beats: Beat[];
  pictures: GenerationPicture[];
  deck: Deck | null;
  /** Templates are English; for a model's draft the language is detected. */
  writer: WriterKind;
}

export interface VariantsRequest {
  generation: GenerationToVary;
  count: number;
  brandName: string;
  /** Claims that the generation is based on and the brand still makes. */
  claims: readonly Claim[];
  keywords?: readonly string[] | undefined;
  competitors?: readonly string[] | undefined;
  lessons?: Lessons | undefined;
  /** Existing hooks; none is written twice. */
  avoid: readonly string[];
  canDraw: (text: string) => boolean;
  /** Validated hooks from a model. They come before those from templates. */
  hooks?: readonly string[] | undefined;
}

export type Variant = GenerationDraft & { changedFeature: ChangedFeature };

/**
 * Writes variants with other hooks for A/B tests; everything else stays the same. May return fewer than requested,
 * because templates are English only.
 */
export function writeVariants(request: VariantsRequest): Variant[] {
  const { generation, count, canDraw } = request;
  const subjects = extractSubjects({ ...request, prompt: generation.prompt }, canDraw);
  const about = listSubjects(request);
  const usedTexts = new Set([...request.avoid, generation.hook].map((hook) => buildHookShape(hook).text));
  const isNew = ({ hook }: VariedHook): boolean => {
    const { text } = buildHookShape(hook);
    return !usedTexts.has(text) && Boolean(usedTexts.add(text));
  };
  const written = (request.hooks ?? []).map((hook) => ({ hook, changed: findChangedFeature(generation.hook, hook) }));
  const english = generation.writer === 'offline' || isEnglish(generation.beats.map(({ text }) => text).join(' '));
  const fixed = english ? varyHook(generation.hook, generation.beats, subjects, generation.id) : [];
  const byModel = new Set(request.hooks);
  return [...written.toSorted(compareByFeature), ...fixed]
    .filter((varied) => canDraw(varied.hook) && isNew(varied))
    .slice(0, count)
    .map((varied) => buildVariant(request, varied, { about, writer: byModel.has(varied.hook) ? 'model' : 'offline' }));
}

/** What a hook of the generation should relate to. */
function listSubjects(request: Omit<VariantsRequest, 'count' | 'hooks'>): string[] {
  const { topics, brand } = extractSubjects({ ...request, prompt: request.generation.prompt }, request.canDraw);
  return [...topics.map(({ text }) => text), ...(brand ? [brand] : []), ...request.claims.map(({ text }) => text)];
}

/** Scores a hook that a person wrote for the generation, and explains the score. */
export function scoreRewrittenHook(
  request: Omit<VariantsRequest, 'count' | 'hooks'>,
  hook: string,
): Pick<GenerationDraft, 'score' | 'scoreDetail' | 'why'> {
  const { generation, claims, competitors = [], lessons, avoid } = request;
  const shape = buildHookShape(hook);
  const { score, detail } = scoreHook({
    hook,
    format: generation.format,
    grounded: claims.length > 0,
    subjects: listSubjects(request),
    competitors,
    isRepeat: avoid.some((other) => other !== generation.hook && resembles(buildHookShape(other), shape)),
    lessons,
  });
  return { score, scoreDetail: detail, why: explainScore(detail, claims[0] ?? null) };
}

/** Variants that change a single known feature come first. */
function compareByFeature(a: VariedHook, b: VariedHook): number {
  return Number(a.changed === 'frame') - Number(b.changed === 'frame');
}

function buildVariant(
  request: VariantsRequest,
  { hook, changed }: VariedHook,
  { about, writer }: { about: readonly string[]; writer: WriterKind },
): Variant {
  const { format, caption, hashtags, angle, beats, pictures, deck } = request.generation;
  const { claims, competitors = [] } = request;
  const { score, detail } = scoreHook({
    hook,
    format,
    grounded: claims.length > 0,
    subjects: about,
    competitors,
    isRepeat: false,
    lessons: request.lessons,
  });
  return {
    writer,
    format,
    hook,
    caption,
    hashtags,
    why: explainScore(detail, claims[0] ?? null),
    angle,
    score,
    scoreDetail: detail,
    claimIds: claims.map(({ id }) => id),
    beats: beats.map((beat) => (beat.role === 'hook' ? { ...beat, text: hook } : beat)),
    pictures,
    deck: deck ? replaceHook(deck, hook) : null,
    changedFeature: changed,
  };
}
