import type { Format } from '../../formats.ts';
import type { Claim } from '../generation-draft.ts';
import { lessonsTold, NO_LESSONS } from '../lessons/lessons.ts';
import type { TrendNote } from '../lessons/trend-notes.ts';
import type { IdeasRequest } from '../write-generations.ts';

/** What a language model is asked to write ideas from. All of it is data: no text in it is an instruction to us. */
export interface IdeaBrief {
  brandName: string;
  prompt: string | null;
  claims: readonly Claim[];
  keywords: readonly string[];
  /** One idea for each, in any order. */
  formats: readonly Format[];
  /** Who speaks them; null where nobody is named. */
  presenter: string | null;
  /** Hooks that were used before, newest first. */
  avoid: readonly string[];
  /** What the brand's own posts teach, as sentences. */
  learned: readonly string[];
  trends: readonly TrendNote[];
}

/** The brief of a request. */
export function briefOf(
  request: { formats: readonly Format[] } & Pick<
    IdeasRequest,
    'brandName' | 'prompt' | 'claims' | 'keywords' | 'avoid' | 'lessons' | 'trends'
  >,
  presenter: string | null,
): IdeaBrief {
  const { brandName, prompt, claims, keywords = [], formats, avoid, lessons = NO_LESSONS, trends = [] } = request;
  return { brandName, prompt, claims, keywords, formats, presenter, avoid, learned: lessonsTold(lessons), trends };
}

/** What a language model is asked to rewrite a hook from. */
export interface HookBrief {
  brandName: string;
  hook: string;
  /** What the video shows or says after its hook. */
  lines: readonly string[];
  claims: readonly Claim[];
  count: number;
}

/** An idea as a model wrote it: nothing in it is believed before it was judged. */
export interface DraftIdea {
  format: Format;
  hook: string;
  lines: string[];
  cta: string;
  postCaption: string;
  hashtags: string[];
  angle: string;
  claimIds: string[];
  /** Every proper name that it says it uses. */
  names: string[];
}

/** Takes what a model wrote, and remembers it (null), or says in one sentence why not. */
export type Judge<T> = (written: T) => string | null;

/** The draft without marks of lists, emphasis and direction, and each line on one line. */
export function tidyDraft(draft: DraftIdea): DraftIdea {
  return {
    ...draft,
    hook: tidyLine(draft.hook),
    lines: draft.lines.map(tidyLine).filter((line) => line !== ''),
    cta: tidyLine(draft.cta),
    angle: tidyLine(draft.angle),
    postCaption: draft.postCaption.split(/\r?\n/u).map(tidyLine).join('\n').trim(),
  };
}

export function tidyLine(text: string): string {
  return text
    .replace(/[\u202a-\u202e\u2066-\u2069\ufeff]|\*\*|__|`/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .replace(/^[-*•]\s+/u, '');
}
