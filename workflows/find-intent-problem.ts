const EXAMPLE = '{"scheduledTime": "2027-03-02T18:00:00Z"}';

/**
 * Returns what is wrong with the input that an operator sends to `reschedule` of a post's workflow, or null. Its time is validated
 * later, in the post's zone.
 */
export function findIntentProblem(intent: unknown): string | null {
  if (typeof intent !== 'object' || intent === null || Array.isArray(intent))
    return `reschedule needs an object such as ${EXAMPLE} (got ${JSON.stringify(intent) ?? 'nothing'})`;
  const unknown = Object.keys(intent).filter((key) => key !== 'scheduledTime');
  if (unknown.length > 0) return `reschedule accepts only scheduledTime (got ${unknown.join(', ')}); send ${EXAMPLE}`;
  const { scheduledTime } = intent as { scheduledTime?: unknown };
  if (typeof scheduledTime !== 'string')
    return `scheduledTime must be a text such as ${EXAMPLE} (got ${JSON.stringify(scheduledTime) ?? 'nothing'})`;
  return null;
}
