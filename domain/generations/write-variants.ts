import type { Deck } from '../decks/deck.ts';
import type { Format } from '../formats.ts';
import { withHook } from './build-template-deck.ts';
import { subjectsOf } from './hooks/hook-candidates.ts';
import type { Beat, ChangedFeature, Claim, Idea, IdeaWriter } from './generation-draft.ts';
import { isEnglish } from '../text/language.ts';
import type { Lessons } from './lessons/lessons.ts';
import { shapeOf } from './hooks/hook-shape.ts';
import { scoreHook } from './hooks/score-hook.ts';
import { changedFeature, varyHook, type VariedHook } from './hooks/vary-hook.ts';
import { whyOf } from './write-generations.ts';

/** The idea whose hook is rewritten. */
export interface IdeaToVary {
  id: string;
  format: Format;
  prompt: string | null;
  hook: string;
  caption: string;
  hashtags: string[];
  angle: string;
  beats: Beat[];
  deck: Deck | null;
  /** The fixed forms are English; of a model's idea its words tell the language. */
  writer: IdeaWriter;
}

export interface VariantsRequest {
  idea: IdeaToVary;
  count: number;
  brandName: string;
  /** Those that the idea is built on, and that the brand still says. */
  claims: readonly Claim[];
  keywords?: readonly string[] | undefined;
  competitors?: readonly string[] | undefined;
  lessons?: Lessons | undefined;
  /** Hooks that stand already: none is written twice. */
  avoid: readonly string[];
  canDraw: (text: string) => boolean;
  /** Hooks that a model wrote for it, judged already: they come before those of fixed forms. */
  hooks?: readonly string[] | undefined;
}

export type Variant = Idea & { changedFeature: ChangedFeature };

/**
 * The same idea with other hooks, for A/B tests: everything but the hook stays. Fewer than asked where no more are to be had: the
 * fixed forms are English, and leave ideas in other languages alone.
 */
export function writeVariants(request: VariantsRequest): Variant[] {
  const { idea, count, canDraw } = request;
  const subjects = subjectsOf({ ...request, prompt: idea.prompt }, canDraw);
  const said = new Set([...request.avoid, idea.hook].map((hook) => shapeOf(hook).text));
  const isNew = ({ hook }: VariedHook): boolean => {
    const { text } = shapeOf(hook);
    return !said.has(text) && Boolean(said.add(text));
  };
  const about = [
    ...subjects.topics.map(({ text }) => text),
    ...(subjects.brand ? [subjects.brand] : []),
    ...request.claims.map(({ text }) => text),
  ];
  const written = (request.hooks ?? []).map((hook) => ({ hook, changed: changedFeature(idea.hook, hook) }));
  const english = idea.writer === 'offline' || isEnglish(idea.beats.map(({ text }) => text).join(' '));
  const fixed = english ? varyHook(idea.hook, idea.beats, subjects, idea.id) : [];
  const byModel = new Set(request.hooks);
  return [...written.toSorted(byFeature), ...fixed]
    .filter((varied) => canDraw(varied.hook) && isNew(varied))
    .slice(0, count)
    .map((varied) => variantOf(request, varied, { about, writer: byModel.has(varied.hook) ? 'model' : 'offline' }));
}

/** What differs in one thing that is known to matter comes first. */
function byFeature(a: VariedHook, b: VariedHook): number {
  return Number(a.changed === 'frame') - Number(b.changed === 'frame');
}

function variantOf(
  request: VariantsRequest,
  { hook, changed }: VariedHook,
  { about, writer }: { about: readonly string[]; writer: IdeaWriter },
): Variant {
  const { format, caption, hashtags, angle, beats, deck } = request.idea;
  const { claims, competitors = [] } = request;
  const { score, detail } = scoreHook({
    hook,
    format,
    grounded: claims.length > 0,
    subjects: about,
    competitors,
    stale: false,
    lessons: request.lessons,
  });
  return {
    writer,
    format,
    hook,
    caption,
    hashtags,
    why: whyOf(detail, claims[0] ?? null),
    angle,
    score,
    scoreDetail: detail,
    claimIds: claims.map(({ id }) => id),
    beats: beats.map((beat) => (beat.role === 'hook' ? { ...beat, text: hook } : beat)),
    deck: deck ? withHook(deck, hook) : null,
    changedFeature: changed,
  };
}
