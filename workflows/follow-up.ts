/**
 * Follows up the publish of one target: its first comment, its playlist, and its cover on platforms that accept it afterwards. A
 * workflow of its own, so that nothing here can delay, fail or repeat the publish; a target that has none of them does not start it.
 * Ends when the row has an outcome for all, at most a day after the publish. A cancel abandons what was not sent yet, and waits for
 * the outcome of what was sent. Running it again finds the outcomes and ends.
 */
import { continueAsNew, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import { followUpActivities } from './activities.ts';
import { ChangeCounter } from './change-counter.ts';
import type { FollowUpInput } from './messages.ts';
import { onCancel } from './on-cancel.ts';

export async function followUp({ targetId }: FollowUpInput): Promise<string> {
  const cancels = new ChangeCounter();
  return onCancel(
    () => cancels.countChange(),
    () => followTarget(targetId, cancels),
  );
}

async function followTarget(targetId: string, cancels: ChangeCounter): Promise<string> {
  for (;;) {
    if (cancels.hasChanged()) {
      cancels.markRead();
      await followUpActivities.cancelFollowUp(targetId);
    }
    const step = await followUpActivities.followUp(targetId);
    if (step.next === 'end') {
      setCurrentDetails('Ended: the target row shows the outcome');
      return 'ended';
    }
    setCurrentDetails(`Next attempt in ${Math.ceil(step.waitMs / 1000)} s: ${step.reason}`);
    await cancels.waitFor(step.waitMs);
    if (workflowInfo().continueAsNewSuggested && !cancels.hasChanged())
      return continueAsNew<typeof followUp>({ targetId });
  }
}
