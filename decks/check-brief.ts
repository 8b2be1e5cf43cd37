import type { Brief } from '../domain/content/studio/brief/brief.ts';
import type { BriefProblem } from '../domain/content/studio/recipe.ts';
import { validateBrief } from '../domain/content/studio/validation/validate-brief.ts';
import { findDeckProblems } from './measure-deck.ts';

/** Finds why the job of a brief cannot be made. Takes up to half a second, so the API runs it in a checker process. */
export async function checkBrief(brief: Brief): Promise<BriefProblem[]> {
  return validateBrief(brief, findDeckProblems);
}
