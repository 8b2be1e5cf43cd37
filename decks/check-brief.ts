import type { Brief } from '../domain/content/studio/brief/brief.ts';
import type { BriefProblem } from '../domain/content/studio/recipe.ts';
import { validateBrief } from '../domain/content/studio/validation/validate-brief.ts';
import { findDeckProblems } from './measure-deck.ts';

/** Returns why a job cannot be made. It takes up to half a second, so the API runs it in its checker process. */
export async function checkBrief(brief: Brief): Promise<BriefProblem[]> {
  return validateBrief(brief, findDeckProblems);
}
