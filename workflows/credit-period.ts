/**
 * Renews the credit periods of a team. A workflow because a period ends at its own time: credits expire and are granted then,
 * even if the team is idle. A cancel of the workflow is refused. Runs as long as the team exists. Repeating a renewal changes
 * nothing. Requests renew an ended period too, so no team loses credits if the timer is late.
 */
import { continueAsNew, workflowInfo } from '@temporalio/workflow';
import { CLOCK_MARGIN_MS, dbActivities } from './activities.ts';
import { countChanges } from './change-counter.ts';
import type { CreditPeriodInput } from './messages.ts';
import { refuseCancel } from './on-cancel.ts';

export async function creditPeriod({ teamId }: CreditPeriodInput): Promise<string> {
  return refuseCancel('the period of a team ends with the team', (showDetails) => renewPeriods(teamId, showDetails));
}

async function renewPeriods(teamId: string, showDetails: (text: string) => void): Promise<string> {
  const changes = countChanges();
  for (;;) {
    changes.markRead();
    const current = await dbActivities.renewPeriod(teamId);
    if (!current) return 'no such team';
    showDetails(`Plan ${current.plan}; the period ends at ${current.periodEnd}`);
    const changed = await changes.waitFor(current.leftMs + CLOCK_MARGIN_MS);
    // Continues as new, so that the renewal uses today's code even after a wait of a month.
    if (!changed || workflowInfo().continueAsNewSuggested) return continueAsNew<typeof creditPeriod>({ teamId });
  }
}
