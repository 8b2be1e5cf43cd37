/**
 * A team's credit periods, one after the other. A workflow because a period ends at its own moment, whoever looks: credits
 * expire and arrive then. Goes on as long as its team; repeating a turn finds the period turned. Requests turn a period that
 * is over too, so that a late timer costs nobody anything.
 */
import { condition, continueAsNew, setCurrentDetails, setHandler, workflowInfo } from '@temporalio/workflow';
import { dbActivities } from './activities.ts';
import { changedSignal, type PeriodInput } from './messages.ts';

/** The database's clock decides; by then it has surely struck. */
const SLACK_MS = 500;

export async function period({ teamId }: PeriodInput): Promise<string> {
  let told = 0;
  setHandler(changedSignal, () => void (told += 1));
  for (;;) {
    const heard = told;
    const running = await dbActivities.renewPeriod(teamId);
    if (!running) return 'no such team';
    setCurrentDetails(`Plan ${running.plan}; the period ends at ${running.periodEnd}`);
    const changed = await condition(() => told !== heard, running.leftMs + SLACK_MS);
    // Continued as new, so that the turn is today's code even after a month of waiting.
    if (!changed || workflowInfo().continueAsNewSuggested) return continueAsNew<typeof period>({ teamId });
  }
}
