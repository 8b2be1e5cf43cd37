import type { AutomationTerms } from '../../db/automations/automations.ts';
import { includesWeekday } from '../../domain/calendar-date.ts';
import { describeAutomationPost } from '../../domain/automations/describe-automation-post.ts';
import { compose } from '../../domain/posts/compose.ts';
import { refuse, type Problem } from '../http/errors.ts';
import { omitUndefined } from '../omit-undefined.ts';
import type { AutomationBody, AutomationChanges } from './contract/request.ts';

/** Converts a complete body to columns. */
export function toTerms(body: Omit<AutomationBody, 'workspaceId'>): AutomationTerms {
  return toChangedTerms(body) as AutomationTerms;
}

/** Converts the properties of a PATCH to columns. */
export function toChangedTerms({ cadence, ...terms }: AutomationChanges): Partial<AutomationTerms> {
  return { ...(omitUndefined(terms) as Partial<AutomationTerms>), ...omitUndefined(cadence ?? {}) };
}

/** Finds the problems of the body of an automation that its schema cannot express, for `validate`. */
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
  const { problems, refusals } = compose(describeAutomationPost(terms), null, new Date());
  return [...validateDates(terms), ...problems, ...refusals];
}

function validateDates({ startDate, endDate, days }: AutomationTerms): Problem[] {
  if (startDate === null || endDate === null) return [];
  if (endDate < startDate) return [{ path: 'endDate', message: 'It must not be before startDate.' }];
  if (includesWeekday(days, startDate, endDate)) return [];
  const message = `None of the cadence's days (${days.join(', ')}) lies between startDate and endDate.`;
  return [{ path: 'endDate', message }];
}
