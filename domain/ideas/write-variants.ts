import { withHook } from './deck-of-idea.ts';
import type { Format } from '../formats.ts';
import type { Deck } from '../deck.ts';
import {
  beatsOf,
  brandHooks,
  claimHooks,
  plainHooks,
  subjectsOf,
  topicHooks,
  LONGEST_HOOK,
  type HookCandidate,
} from './hook-candidates.ts';
import { featuresOf } from './hook-features.ts';
import type { Beat, ChangedFeature, Claim, Idea } from './idea.ts';
import { shapeOf } from './resemblance.ts';
import { scoreHook } from './score-hook.ts';
import { shuffled } from './seed.ts';
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
  claimIds: string[];
  beats: Beat[];
  deck: Deck | null;
}

export interface VariantsRequest {
  idea: IdeaToVary;
  count: number;
  brandName: string;
  /** Those that the idea is built on. */
  claims: readonly Claim[];
  /** Hooks that stand already: none is written twice. */
  avoid: readonly string[];
  canDraw: (text: string) => boolean;
}

export type Variant = Idea & { changedFeature: ChangedFeature };

/**
 * The same idea with other hooks, for A/B tests: first those that differ in one thing that is known to matter, so that a
 * test shows what it did; then other frames. Everything but the hook stays.
 */
export function writeVariants(request: VariantsRequest): Variant[] {
  const { idea, count, claims } = request;
  const subjects = subjectsOf({ ...request, prompt: idea.prompt }, request.canDraw);
  const said = new Set([...request.avoid, idea.caption].map((hook) => shapeOf(hook).text));
  const isNew = (hook: string): boolean => {
    const { text } = shapeOf(hook);
    return !said.has(text) && Boolean(said.add(text));
  };
  const hooks = [...extended(idea.caption), ...shuffled(reframed(request), idea.id, (hook) => hook)].filter(
    (hook) => hook.length <= LONGEST_HOOK && request.canDraw(hook) && isNew(hook),
  );
  const added = new Set(extended(idea.caption));
  const judged = hooks.map((hook) => ({
    hook,
    added: added.has(hook),
    changed: changedFeature(idea.caption, hook),
  }));
  const about = [idea.prompt ?? '', ...(subjects.brand ? [subjects.brand] : []), ...claims.map(({ text }) => text)];
  return oneOfEachFirst(judged)
    .slice(0, count)
    .map(({ hook, changed }) => variantOf(idea, hook, changed, about, claims[0] ?? null));
}

/** Each adds a pointing word, an open end or a number. */
const ADDITIONS = ['Start here', 'See what happens', 'Give it 1 minute', 'Save this', 'Find out why', 'Tell 1 friend'];

/** The hook with one thing added that is known to matter. */
function extended(hook: string): string[] {
  const ended = /[?”]$/u.test(hook) ? hook : `${hook.replace(/[.!\s]+$/u, '')}.`;
  return ADDITIONS.map((addition) => `${ended} ${addition}`);
}

/** What other frames make of the idea: with the same lines, and of the same subject. */
function reframed({ idea, brandName, claims, canDraw }: VariantsRequest): string[] {
  const subjects = subjectsOf({ prompt: idea.prompt, brandName, claims }, canDraw);
  const all = [topicHooks, claimHooks, brandHooks, plainHooks].flatMap((hooksOf) => hooksOf(subjects));
  const body = linesOf(idea.beats);
  const own = all.find(({ hook }) => hook === idea.caption);
  const sameLines = ({ frame, hook, claim }: HookCandidate): boolean =>
    linesOf(beatsOf(frame.outline, hook, claim, subjects.brand)) === body;
  return all.filter((other) => sameLines(other) && other.frame.slot === own?.frame.slot).map(({ hook }) => hook);
}

function linesOf(beats: readonly Beat[]): string {
  return beats
    .filter(({ role }) => role === 'body')
    .map(({ text }) => text)
    .join('\n');
}

interface Judged {
  hook: string;
  /** Whether words were added to the hook, rather than others chosen. */
  added: boolean;
  changed: ChangedFeature;
}

/** One hook per changed feature, then other frames, then the rest. */
function oneOfEachFirst(judged: readonly Judged[]): Judged[] {
  const rank = (one: Judged, at: number): number => {
    if (one.changed === 'frame') return one.added ? 3 : 1;
    return judged.findIndex((other) => other.changed === one.changed) === at ? 0 : 2;
  };
  const ranked = judged.map((one, at) => ({ one, rank: rank(one, at) }));
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ one }) => one);
}

/** The one feature in which two hooks differ; `frame` where it is none, or more than one. */
function changedFeature(before: string, after: string): ChangedFeature {
  const [a, b] = [featuresOf(before), featuresOf(after)];
  const differing: ChangedFeature[] = [];
  if (a.number !== b.number) differing.push('number');
  if (a.pointing !== b.pointing) differing.push('pointing_word');
  if (a.curiosity !== b.curiosity) differing.push('curiosity_word');
  if (a.question !== b.question) differing.push('question');
  return differing.length === 1 && differing[0] ? differing[0] : 'frame';
}

function variantOf(
  idea: IdeaToVary,
  hook: string,
  changed: ChangedFeature,
  subjects: readonly string[],
  claim: Claim | null,
): Variant {
  const { format, postCaption, hashtags, angle, claimIds } = idea;
  const grounded = claimIds.length > 0;
  const { score, detail } = scoreHook({ hook, format, grounded, subjects, competitors: [], stale: false });
  const beats = idea.beats.map((beat) => (beat.role === 'hook' ? { ...beat, text: hook } : beat));
  return {
    format,
    caption: hook,
    postCaption,
    hashtags,
    why: whyOf(detail, claim),
    angle,
    score,
    scoreDetail: detail,
    claimIds,
    beats,
    deck: idea.deck ? withHook(idea.deck, hook) : null,
    changedFeature: changed,
  };
}
