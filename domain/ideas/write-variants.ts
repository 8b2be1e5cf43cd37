import type { Deck } from '../deck.ts';
import type { Format } from '../formats.ts';
import { withHook } from './deck-of-idea.ts';
import { subjectsOf } from './hook-candidates.ts';
import type { Beat, ChangedFeature, Claim, Idea } from './idea.ts';
import { shapeOf } from './resemblance.ts';
import { scoreHook } from './score-hook.ts';
import { varyHook, type VariedHook } from './vary-hook.ts';
import { whyOf } from './write-ideas.ts';

/** The idea whose hook is rewritten. */
export interface IdeaToVary {
  id: string;
  format: Format;
  prompt: string | null;
  caption: string;
  postCaption: string;
  hashtags: string[];
  angle: string;
  beats: Beat[];
  deck: Deck | null;
}

export interface VariantsRequest {
  idea: IdeaToVary;
  count: number;
  brandName: string;
  /** Those that the idea is built on, and that the brand still says. */
  claims: readonly Claim[];
  keywords?: readonly string[] | undefined;
  competitors?: readonly string[] | undefined;
  /** Hooks that stand already: none is written twice. */
  avoid: readonly string[];
  canDraw: (text: string) => boolean;
}

export type Variant = Idea & { changedFeature: ChangedFeature };

/** The same idea with other hooks, for A/B tests: everything but the hook stays. Fewer than asked where no more are to be had. */
export function writeVariants(request: VariantsRequest): Variant[] {
  const { idea, count, canDraw } = request;
  const subjects = subjectsOf({ ...request, prompt: idea.prompt }, canDraw);
  const said = new Set([...request.avoid, idea.caption].map((hook) => shapeOf(hook).text));
  const isNew = ({ hook }: VariedHook): boolean => {
    const { text } = shapeOf(hook);
    return !said.has(text) && Boolean(said.add(text));
  };
  const about = [
    ...subjects.topics.map(({ text }) => text),
    ...(subjects.brand ? [subjects.brand] : []),
    ...request.claims.map(({ text }) => text),
  ];
  return varyHook(idea.caption, idea.beats, subjects, idea.id)
    .filter((varied) => canDraw(varied.hook) && isNew(varied))
    .slice(0, count)
    .map((varied) => variantOf(request, varied, about));
}

function variantOf(request: VariantsRequest, { hook, changed }: VariedHook, subjects: readonly string[]): Variant {
  const { format, postCaption, hashtags, angle, beats, deck } = request.idea;
  const { claims, competitors = [] } = request;
  const { score, detail } = scoreHook({
    hook,
    format,
    grounded: claims.length > 0,
    subjects,
    competitors,
    stale: false,
  });
  return {
    format,
    caption: hook,
    postCaption,
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
