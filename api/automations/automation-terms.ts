import type { AutomationTerms } from '../../db/automations/automations.ts';
import { listPlatforms } from '../../db/automations/plan-calendar.ts';
import { includesWeekday } from '../../domain/calendar-date.ts';
import { combineTexts } from '../../domain/automations/post-texts.ts';
import { validatePostRules } from '../../domain/posts/validate-post-rules.ts';
import { refuse, type Problem } from '../http/errors.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { validateTexts } from '../posts/validate-texts.ts';
import type { AutomationBody, AutomationChanges } from './contract/request.ts';

/** Converts a complete body to columns. */
export function toTerms(body: Omit<AutomationBody, 'workspaceId'>): AutomationTerms {
  return toChangedTerms(body) as AutomationTerms;
}

/** Converts the properties of a PATCH to columns. */
export function toChangedTerms({ cadence, ...terms }: AutomationChanges): Partial<AutomationTerms> {
  return { ...(omitUndefined(terms) as Partial<AutomationTerms>), ...omitUndefined(cadence ?? {}) };
}

/** Further problems of a body that its schema has rejected. */
export function findBodyProblems(body: AutomationBody): Problem[] {
  return validateTerms(toTerms(body));
}

/** Rejects with 400 if the terms contradict each other or their platforms. */
export function requireValidTerms(terms: AutomationTerms): void {
  const problems = validateTerms(terms);
  if (problems.length > 0) throw refuse.invalidInput(problems);
}

/** Applies the rules of posts to the terms, because every post of the automation inherits them. */
function validateTerms(terms: AutomationTerms): Problem[] {
  const platforms = listPlatforms(terms);
  const words = combineTexts(terms, { caption: '', hashtags: [] });
  const texts = platforms.map((platform) => validateTexts(platform, words));
  return [
    ...validateDates(terms),
    ...validatePostRules({
      ...terms,
      platforms,
      schedule: 'draft',
      scheduledTime: undefined,
      influencerId: terms.influencerId ?? undefined,
    }),
    ...texts.flatMap(({ contradictions, refusals }) => [...contradictions, ...refusals]),
  ];
}

function validateDates({ startDate, endDate, days }: AutomationTerms): Problem[] {
  if (startDate === null || endDate === null) return [];
  if (endDate < startDate) return [{ path: 'endDate', message: 'It must not be before startDate.' }];
  if (includesWeekday(days, startDate, endDate)) return [];
  const message = `None of the cadence's days (${days.join(', ')}) lies between startDate and endDate.`;
  return [{ path: 'endDate', message }];
}
