import { replaceHook, replaceOpening } from './build-template-deck.ts';
import type { ChangedFeature, Claim, GenerationDraft, WriterKind } from './generation-draft.ts';
import type { Lessons } from './lessons/lessons.ts';
import { buildHookShape, resembles } from './hooks/hook-shape.ts';
import { scoreHook } from './hooks/score-hook.ts';
import { findChangedFeature, varyHook, type VariedHook } from './hooks/vary-hook.ts';
import { explainScore } from './explain-score.ts';
import { listSubjects } from './topics/list-subjects.ts';

type VariedParts = 'format' | 'hook' | 'caption' | 'hashtags' | 'angle' | 'beats' | 'pictures' | 'deck' | 'writer';

/** The generation whose hook is varied. */
export interface GenerationToVary extends Pick<GenerationDraft, VariedParts> {
  id: string;
  prompt: string | null;
}

export interface VariantsRequest {
  generation: GenerationToVary;
  count: number;
  brandName: string;
  /** Claims that the generation is based on and the brand still makes. */
  claims: readonly Claim[];
  keywords?: readonly string[] | undefined;
  competitors?: readonly string[] | undefined;
  /** Texts of the brand's site, which show its language. */
  siteTexts?: readonly string[] | undefined;
  lessons?: Lessons | undefined;
  /** Existing hooks; none is written twice. */
  avoid: readonly string[];
  canDraw: (text: string) => boolean;
  /** Validated hooks from a model. They come before those of connecting words. */
  hooks?: readonly string[] | undefined;
}

export type Variant = GenerationDraft & { changedFeature: ChangedFeature };

/**
 * Writes variants with other hooks for A/B tests; everything else stays the same. May return fewer than requested,
 * because connecting words exist in some languages only.
 */
export function writeVariants(request: VariantsRequest): Variant[] {
  const { generation, count, canDraw } = request;
  const about = listAbout(request);
  const usedTexts = new Set([...request.avoid, generation.hook].map((hook) => buildHookShape(hook).text));
  const isNew = ({ hook }: VariedHook): boolean => {
    const { text } = buildHookShape(hook);
    return !usedTexts.has(text) && Boolean(usedTexts.add(text));
  };
  const written = (request.hooks ?? []).map((hook) => ({ hook, changed: findChangedFeature(generation.hook, hook) }));
  const fixed = varyHook(generation, request.siteTexts ?? [], request.brandName);
  const byModel = new Set(request.hooks);
  return [...written.toSorted(compareByFeature), ...fixed]
    .filter((varied) => canDraw(varied.hook) && isNew(varied))
    .slice(0, count)
    .map((varied) => buildVariant(request, varied, { about, writer: byModel.has(varied.hook) ? 'model' : 'offline' }));
}

/** Lists what a hook of the generation should relate to. */
function listAbout(request: Omit<VariantsRequest, 'count' | 'hooks'>): string[] {
  const topics = listSubjects({ ...request, prompt: request.generation.prompt });
  return [...topics, request.brandName, ...request.claims.map(({ text }) => text)];
}

/** Lists the texts from which a hook without a model is put together. */
function listSources({ brandName, claims }: Pick<VariantsRequest, 'brandName' | 'claims'>): string[] {
  return [brandName, ...claims.flatMap(({ text, quote = '' }) => [text, quote])];
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
    sources: generation.writer === 'offline' && claims.length > 0 ? listSources(request) : undefined,
    subjects: listAbout(request),
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
  const { format, hashtags, angle, beats, pictures, deck } = request.generation;
  const { claims, competitors = [] } = request;
  const { score, detail } = scoreHook({
    hook,
    format,
    grounded: claims.length > 0,
    sources: [...about, ...beats.map(({ text }) => text)],
    subjects: about,
    competitors,
    isRepeat: false,
    lessons: request.lessons,
  });
  return {
    writer,
    format,
    hook,
    caption: replaceOpening(request.generation, hook),
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
