/**
 * What follows the publish of one target: its first comment, and the cover where it is set afterwards. A workflow of its own, so
 * that nothing here can hold up, fail or repeat the publish, and a post that asks for neither pays nothing. Ends when the row
 * says how both ended, a day after the publish at the latest; running it again finds the row ended and ends.
 */
import { continueAsNew, setCurrentDetails, sleep, workflowInfo } from '@temporalio/workflow';
import { followUpActivities } from './activities.ts';
import type { FollowUpInput } from './messages.ts';

export async function followup({ targetId }: FollowUpInput): Promise<string> {
  for (;;) {
    const step = await followUpActivities.followUp(targetId);
    if (step.next === 'end') {
      setCurrentDetails('Ended: the target says how');
      return 'ended';
    }
    setCurrentDetails(`Again in ${Math.ceil(step.waitMs / 1000)} s: ${step.reason}`);
    await sleep(step.waitMs);
    if (workflowInfo().continueAsNewSuggested) return continueAsNew<typeof followup>({ targetId });
  }
}
