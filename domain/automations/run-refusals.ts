import type { FailureReason } from '../failure-reason.ts';
import { describeStorageLimit, type UsageMetric } from '../teams/plans.ts';

/** Reasons for unfilled slots; the run stores one of them. */
export const RUN_REFUSALS = {
  archived: {
    code: 'workspace_archived',
    message: 'The workspace is archived; restore it, then launch the automation again.',
  },
  noAccount: {
    code: 'no_account',
    message: 'None of its accounts is connected; connect one, then launch the automation again.',
  },
  noGeneration: {
    code: 'nothing_to_write',
    message:
      'Nothing new could be written for some slots. Analyze the website of the brand, or create an automation with another prompt.',
  },
} as const satisfies Record<string, FailureReason>;

const METRIC_NAMES: Partial<Record<UsageMetric, string>> = {
  turbo_posts: 'saved posts',
  content_pieces: 'content pieces',
};

type Outcome =
  | { outcome: 'filled' | 'passed_over' | 'invalid_brief' | 'stopped' | 'archived' }
  | { outcome: 'storage_limit'; limit: number }
  | { outcome: 'usage_limit'; metric: UsageMetric; limit: number }
  | { outcome: 'over_budget'; cost: number; budget: number; remaining: number }
  | { outcome: 'no_credits'; cost: number; balance: number };

/** Returns why a slot was not filled, or null if the outcome needs no explanation. */
export function describeRefusal(filled: Outcome): FailureReason | null {
  switch (filled.outcome) {
    case 'archived':
      return RUN_REFUSALS.archived;
    case 'invalid_brief':
      return RUN_REFUSALS.noGeneration;
    case 'storage_limit':
      return { code: 'storage_limit', message: describeStorageLimit(filled.limit) };
    case 'usage_limit':
      return {
        code: 'usage_limit',
        message: `The plan's ${filled.limit} ${METRIC_NAMES[filled.metric] ?? filled.metric} of this period are used up.`,
      };
    case 'over_budget':
      return {
        code: 'over_budget',
        message:
          `A video costs ${filled.cost} credits; ${filled.remaining} of the ${filled.budget} credits of the budget of the key that ` +
          'launched the automation are left. Launch it again with another key.',
      };
    case 'no_credits':
      return {
        code: 'insufficient_credits',
        message: `A video costs ${filled.cost} credits; the team has ${filled.balance}.`,
      };
    case 'filled':
    case 'passed_over':
    case 'stopped':
      return null;
  }
}
