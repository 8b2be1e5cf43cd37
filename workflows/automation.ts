/**
 * An automation's cadence: writes the ideas that were asked for, fills the calendar a week at a time, sleeps until the next run.
 * A workflow because the sleeps must outlive every process. It acts only through its row, and is told to look at it when that
 * changes. Ends where there is nothing to do until then: in review, paused, refused, completed, deleted; being told starts it
 * again. Repeating a run fills no place twice.
 */
import { condition, continueAsNew, setCurrentDetails, setHandler, workflowInfo } from '@temporalio/workflow';
import { cadences, records } from './activities.ts';
import { changedSignal, type AutomationInput } from './messages.ts';

export async function automation({ automationId }: AutomationInput): Promise<string> {
  let told = 0;
  setHandler(changedSignal, () => void (told += 1));
  for (;;) {
    const heard = told;
    const changed = (): boolean => told !== heard;
    const plan = await records.readAutomation(automationId);
    switch (plan.next) {
      case 'write':
        setCurrentDetails('Writing ideas');
        await cadences.writeIdeas(automationId);
        break;
      case 'run':
        setCurrentDetails('Filling the calendar');
        await cadences.runAutomation(automationId);
        break;
      case 'wait':
        setCurrentDetails(`Waiting for the next run, ${plan.at}`);
        if (await condition(changed, plan.ms)) break;
        // Continued as new, so that the run is today's code however long it was waited for.
        return continueAsNew<typeof automation>({ automationId });
      case 'end':
        setCurrentDetails(`Nothing to do until it changes: ${plan.status}`);
        if (!changed()) return plan.status;
    }
    if (workflowInfo().continueAsNewSuggested && !changed()) return continueAsNew<typeof automation>({ automationId });
  }
}
