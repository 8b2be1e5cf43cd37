import type { Brief } from '../domain/content/studio/brief/brief.ts';
import type { BriefProblem } from '../domain/content/studio/recipe.ts';
import { validateBrief } from '../domain/content/studio/validation/validate-brief.ts';
import { findDeckProblems } from './measure-deck.ts';

/** Why a job cannot be made, measured here. The API uses its checker instead, because it takes up to half a second. */
export async function checkBrief(brief: Brief): Promise<BriefProblem[]> {
  return validateBrief(brief, findDeckProblems);
}
