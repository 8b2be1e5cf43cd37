import type { UsageMetric } from '../teams/plans.ts';

/** Why a run left places open, as its row says it. */
export const REFUSED = {
  archived: 'The workspace is archived; restore it, then launch the automation again.',
  noAccount: 'None of its accounts is connected any more; connect one again, then launch the automation again.',
  noIdea:
    'Nothing new that can become a video, and that its platforms take, could be written for some places: have the website read (POST /brand/analyze), or steer a new automation by another prompt.',
} as const;

const COUNTED: Partial<Record<UsageMetric, string>> = { turbo_posts: 'saved posts', content_pieces: 'content pieces' };

type Outcome =
  | { outcome: 'filled' | 'passed_over' | 'unmakeable' | 'stopped' | 'archived' }
  | { outcome: 'usage_limit'; metric: UsageMetric; limit: number }
  | { outcome: 'no_credits'; cost: number; balance: number };

/** Why a place was not filled, or null where that needs no word. */
export function refusalOf(filled: Outcome): string | null {
  switch (filled.outcome) {
    case 'archived':
      return REFUSED.archived;
    case 'unmakeable':
      return REFUSED.noIdea;
    case 'usage_limit':
      return `The plan's ${filled.limit} ${COUNTED[filled.metric] ?? filled.metric} of this period are used up.`;
    case 'no_credits':
      return `A video costs ${filled.cost} credits; the team has ${filled.balance}.`;
    case 'filled':
    case 'passed_over':
    case 'stopped':
      return null;
  }
}
