/**
 * Collects the metrics of published videos that are due. One run serves every team: the rows say when each video is due, and a
 * background job of the worker starts a run once enough of them wait. A workflow because a round may outlive the worker that
 * began it. A cancel of the workflow ends it after this round; the rest stays due. Ends when nothing is due. Repeating it
 * requests nothing twice.
 */
import { continueAsNew, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import { metricActivities } from './activities.ts';
import { onCancel } from './on-cancel.ts';

export async function collectMetrics(): Promise<string> {
  let cancelled = false;
  return onCancel(
    () => (cancelled = true),
    () => collectRounds(() => cancelled),
  );
}

async function collectRounds(isCancelled: () => boolean): Promise<string> {
  let recorded = 0;
  for (;;) {
    const round = await metricActivities.collectMetrics();
    recorded += round.recorded;
    setCurrentDetails(`Recorded so far: ${recorded}`);
    if (!round.more || isCancelled()) return `recorded ${recorded}`;
    if (workflowInfo().continueAsNewSuggested) return continueAsNew<typeof collectMetrics>();
  }
}
