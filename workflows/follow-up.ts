/**
 * Follows up the publish of one target: its first comment, and its cover on platforms that accept it afterwards. A workflow of its
 * own, so that nothing here can delay, fail or repeat the publish, and a post without either does not pay for it. Ends when the
 * row has an outcome for both, at most a day after the publish. Running it again finds the outcomes and ends.
 */
import { continueAsNew, setCurrentDetails, sleep, workflowInfo } from '@temporalio/workflow';
import { followUpActivities } from './activities.ts';
import type { FollowUpInput } from './messages.ts';

export async function followUp({ targetId }: FollowUpInput): Promise<string> {
  for (;;) {
    const step = await followUpActivities.followUp(targetId);
    if (step.next === 'end') {
      setCurrentDetails('Ended: the target row shows the outcome');
      return 'ended';
    }
    setCurrentDetails(`Next attempt in ${Math.ceil(step.waitMs / 1000)} s: ${step.reason}`);
    await sleep(step.waitMs);
    if (workflowInfo().continueAsNewSuggested) return continueAsNew<typeof followUp>({ targetId });
  }
}
