import type { Format } from '../../formats.ts';
import type { Claim } from '../generation-draft.ts';
import { describeLessons, NO_LESSONS } from '../lessons/lessons.ts';
import type { TrendNote } from '../lessons/trend-notes.ts';
import type { GenerationRequest } from '../write-generations.ts';

/** What a language model is asked to write generations from. All of it is data: no text in it is an instruction to us. */
export interface GenerationBrief {
  brandName: string;
  prompt: string | null;
  claims: readonly Claim[];
  keywords: readonly string[];
  /** One generation for each, in any order. */
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
export function buildGenerationBrief(
  request: { formats: readonly Format[] } & Pick<
    GenerationRequest,
    'brandName' | 'prompt' | 'claims' | 'keywords' | 'avoid' | 'lessons' | 'trends'
  >,
  presenter: string | null,
): GenerationBrief {
  const { brandName, prompt, claims, keywords = [], formats, avoid, lessons = NO_LESSONS, trends = [] } = request;
  return { brandName, prompt, claims, keywords, formats, presenter, avoid, learned: describeLessons(lessons), trends };
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

/** A generation as a model wrote it: nothing in it is believed before it was judged. */
export interface ModelDraft {
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
export type Validator<T> = (written: T) => string | null;

/** The draft without marks of lists, emphasis and direction, and each line on one line. */
export function tidyDraft(draft: ModelDraft): ModelDraft {
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
