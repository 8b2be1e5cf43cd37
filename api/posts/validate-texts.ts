import type { Platform } from '../../domain/accounts/platforms.ts';
import { buildCopy, validateCopy, type PostCopy, type PostTexts } from '../../domain/posts/post-copies.ts';
import type { Problem } from '../http/errors.ts';

export interface TextValidation {
  copy: PostCopy;
  /** Texts that contradict the platform or the mode. */
  contradictions: Problem[];
  /** Texts that the platform would reject. */
  refusals: Problem[];
}

/** Composes the texts that the accounts of a platform receive, and validates them. `fallbackTitle` is used if no text gives a title. */
export function validateTexts(platform: Platform, words: PostTexts, fallbackTitle = 'Untitled'): TextValidation {
  const copy = buildCopy(platform, words, fallbackTitle);
  const problems = validateCopy(platform, words, copy);
  return {
    copy,
    contradictions: problems.filter(({ contradiction }) => contradiction).map(toProblem),
    refusals: problems.filter(({ contradiction }) => !contradiction).map(toProblem),
  };
}

function toProblem({ path, message }: Problem): Problem {
  return { path, message };
}
