import type { Format } from '../../formats.ts';
import type { Claim } from '../generation-draft.ts';
import { describeLessons, NO_LESSONS } from '../lessons/lessons.ts';
import type { TrendNote } from '../lessons/trend-notes.ts';
import type { GenerationRequest } from '../generation-request.ts';

/** The input of a language model that writes drafts. All of it is data: no text in it is an instruction to us. */
export interface GenerationBrief {
  brandName: string;
  prompt: string | null;
  claims: readonly Claim[];
  keywords: readonly string[];
  /** One draft for each, in any order. */
  formats: readonly Format[];
  /** The presenter; null if there is none. */
  presenter: string | null;
  /** Used hooks, newest first. */
  avoid: readonly string[];
  /** Lessons from the brand's own posts, as sentences. */
  learned: readonly string[];
  trends: readonly TrendNote[];
  /** What each picture of the brand's website shows, in the words of the page. */
  pictures: readonly { id: string; shows: string; kind: string }[];
}

export function buildGenerationBrief(
  request: { formats: readonly Format[] } & Pick<
    GenerationRequest,
    'brandName' | 'prompt' | 'claims' | 'keywords' | 'avoid' | 'lessons' | 'trends' | 'pictures'
  >,
  presenter: string | null,
): GenerationBrief {
  const { brandName, prompt, claims, keywords = [], formats, avoid, lessons = NO_LESSONS, trends = [] } = request;
  const pictures = (request.pictures ?? []).map(({ assetId: id, shows, role: kind }) => ({ id, shows, kind }));
  const learned = describeLessons(lessons);
  return { brandName, prompt, claims, keywords, formats, presenter, avoid, learned, trends, pictures };
}

/** The input of a language model that rewrites a hook. */
export interface HookBrief {
  brandName: string;
  hook: string;
  /** The lines after the hook. */
  lines: readonly string[];
  claims: readonly Claim[];
  count: number;
}

/** A draft as a model returned it. It is not trusted before it is validated. */
export interface ModelDraft {
  format: Format;
  hook: string;
  lines: string[];
  cta: string;
  postCaption: string;
  hashtags: string[];
  angle: string;
  claimIds: string[];
  /** The pictures that it shows, in the order of the lines. */
  assetIds: string[];
  /** Every proper name that the model declared. */
  names: string[];
}

/** Accepts a draft (null), or returns a sentence why not. Remembers what it accepted. */
export type Validator<T> = (written: T) => string | null;

/** Removes list marks, emphasis and direction marks, and joins each text except the post's caption into one line. */
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
