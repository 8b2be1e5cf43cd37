import type { AutomationTerms } from '../../db/automations/automations.ts';
import { listPlatforms } from '../../db/automations/plan-calendar.ts';
import { wordsFor } from '../../domain/automations/post-texts.ts';
import { postProblems } from '../../domain/posts/post-rules.ts';
import { refuse, type Problem } from '../http/errors.ts';
import { judgeTexts, stated } from '../posts/validate-post.ts';
import type { AutomationBody, AutomationChanges } from './contract/request.ts';

type Body = Omit<AutomationBody, 'workspaceId'>;

/** The columns of a whole body. */
export function bodyTerms(body: Body): AutomationTerms {
  return termsOf(body) as AutomationTerms;
}

/** The columns of what a body says. */
export function termsOf({ cadence, ...terms }: AutomationChanges): Partial<AutomationTerms> {
  return { ...(stated(terms) as Partial<AutomationTerms>), ...stated(cadence ?? {}) };
}

/** What is wrong with a body, for one that the schema has refused already. */
export function bodyProblems(body: AutomationBody): Problem[] {
  return termsProblems(bodyTerms(body));
}

/** Refuses terms that contradict themselves. */
export function refuseProblems(terms: AutomationTerms): void {
  const problems = termsProblems(terms);
  if (problems.length > 0) throw refuse.invalidInput(problems);
}

/** Everything in an automation that contradicts itself or its platforms: the rules of its posts, judged before there are any. */
function termsProblems(terms: AutomationTerms): Problem[] {
  const platforms = listPlatforms(terms);
  const words = wordsFor(terms, { caption: '', hashtags: [] });
  const texts = platforms.map((platform) => judgeTexts(platform, words));
  return [
    ...dateProblems(terms),
    ...postProblems({
      ...terms,
      platforms,
      schedule: 'draft',
      scheduledTime: undefined,
      influencerId: terms.influencerId ?? undefined,
    }),
    ...texts.flatMap(({ contradictions, refused }) => [...contradictions, ...refused]),
  ];
}

function dateProblems({ startDate, endDate }: AutomationTerms): Problem[] {
  if (startDate === null || endDate === null || startDate <= endDate) return [];
  return [{ path: 'endDate', message: 'It must not lie before startDate.' }];
}
