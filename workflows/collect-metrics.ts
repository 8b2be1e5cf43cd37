/**
 * Collects the figures of published videos that are due. One run serves everything that is due by then, for whichever team:
 * the rows say when each is due, and the worker's chores start it when something has waited long enough for company. A workflow
 * because a round may outlive the worker that began it. Ends when nothing is due; repeating it asks for nothing twice.
 */
import { continueAsNew, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import { metricActivities } from './activities.ts';

export async function measure(): Promise<string> {
  let recorded = 0;
  for (;;) {
    const round = await metricActivities.collectMetrics();
    recorded += round.recorded;
    setCurrentDetails(`Recorded so far: ${recorded}`);
    if (!round.more) return `recorded ${recorded}`;
    if (workflowInfo().continueAsNewSuggested) return continueAsNew<typeof measure>();
  }
}
