import type { Format } from '../../formats.ts';
import { computeLift, measureFeatures, type HookFeature, type Lift } from './hook-lift.ts';
import type { HookFeatures } from './hook-features.ts';
import type { ScoreReason } from '../generation-draft.ts';

/** A published post with known views. */
export interface MeasuredPost {
  /** Null if the on-screen text is unknown. */
  hook: string | null;
  /** Null for the caller's own media. */
  format: Format | null;
  views: number;
}

export interface Lesson<T> {
  subject: T;
  posts: number;
  lift: Lift;
}

/** Lessons from a workspace's own posts, the clearest first. */
export interface Lessons {
  features: readonly Lesson<HookFeature>[];
  formats: readonly Lesson<Format>[];
}

export const NO_LESSONS: Lessons = { features: [], formats: [] };

/** With many features some differ by chance, so only the clearest count. */
const MAX_LESSONS = 3;

/** Derives lessons, at 95 % confidence and with at least `MIN_POSTS_PER_SIDE` posts with and without each feature. */
export function deriveLessons(posts: readonly MeasuredPost[]): Lessons {
  const hooks = posts.flatMap(({ hook, views }) => (hook === null ? [] : [{ hook, views }]));
  const features = measureFeatures(hooks).map(({ feature, ...rest }) => ({ subject: feature, ...rest }));
  const made = posts.filter(({ format }) => format !== null);
  const formats = [...Map.groupBy(made, ({ format }) => format as Format)].map(([format, own]) => {
    const others = made.filter((post) => post.format !== format);
    return { subject: format, posts: own.length, lift: computeLift(listViews(own), listViews(others)) };
  });
  return { features: selectClearest(features), formats: selectClearest(formats) };
}

function listViews(posts: readonly MeasuredPost[]): number[] {
  return posts.map(({ views }) => views);
}

function selectClearest<T>(found: readonly { subject: T; posts: number; lift: Lift | null }[]): Lesson<T>[] {
  const sure = found.flatMap(({ subject, posts, lift }) =>
    lift && (lift.low > 0 || lift.high < 0) ? [{ subject, posts, lift }] : [],
  );
  return sure.toSorted((a, b) => measureCertainty(b.lift) - measureCertainty(a.lift)).slice(0, MAX_LESSONS);
}

/** The smallest plausible effect, as a factor. */
function measureCertainty({ low, high }: Lift): number {
  return Math.abs(Math.log(Math.max(0.01, 1 + (low > 0 ? low : high))));
}

const MAX_LESSON_POINTS = 8;

/** Points for features that matter in the workspace's own posts: one per 10 % difference, at most eight. */
export function scoreByLessons(found: HookFeatures, { features }: Lessons): ScoreReason[] {
  return features.flatMap((lesson) => {
    const points = Math.min(MAX_LESSON_POINTS, Math.max(-MAX_LESSON_POINTS, Math.round(lesson.lift.value * 10)));
    if (Number(found[lesson.subject]) === 0 || points === 0) return [];
    return [
      {
        points,
        reason: `is like your own posts that had ${describeLift(lesson, FEATURE_DESCRIPTIONS[lesson.subject])}`,
      },
    ];
  });
}

/** Explains how the workspace's own posts in a format perform; null without a lesson. */
export function explainFormat(format: Format, { formats }: Lessons): string | null {
  const lesson = formats.find(({ subject }) => subject === format);
  return lesson ? `Your own ${format} videos had ${describeLift(lesson)} than the others.` : null;
}

/** The lessons as sentences, for the language model. */
export function describeLessons({ features, formats }: Lessons): string[] {
  return [
    ...features.map(
      (lesson) => `A hook that ${FEATURE_DESCRIPTIONS[lesson.subject]} had ${describeLift(lesson)} than the others.`,
    ),
    ...formats.map((lesson) => `A video in the format ${lesson.subject} had ${describeLift(lesson)} than the others.`),
  ];
}

/** Describes a lift of medians, such as `40 % more views (24 posts)`. */
function describeLift({ lift: { value }, posts }: Lesson<unknown>, what?: string): string {
  const share = Math.max(1, Math.round(Math.abs(value) * 100));
  return `${share} % ${value > 0 ? 'more' : 'fewer'} views (${what ? `each ${what}; ` : ''}${posts} posts)`;
}

/** Descriptions of the features, also used as score reasons. */
export const FEATURE_DESCRIPTIONS: Readonly<Record<HookFeature, string>> = {
  question: 'asks a question',
  exclamation: 'has an exclamation mark',
  opensWithAsking: 'opens with how, what, why, where or who',
  number: 'has a number',
  pointing: 'points at something (this, these, here)',
  somebody: 'mentions a person (he, she, a man, a woman)',
  past: 'describes something that happened',
  showing: 'asks to look, listen or learn',
  speech: 'quotes somebody (says, tells, asks)',
  time: 'names a period of time',
  ourselves: 'is about us (we, our)',
  curiosity: 'raises curiosity (why, what, until)',
  problem: 'names a problem',
  praise: 'praises in general words',
  colon: 'has the colon of a title',
  capitals: 'has a word in capitals',
};
