/**
 * An automation's cadence: writes the ideas that were asked for, fills the calendar a week at a time, sleeps until the next run.
 * A workflow because the sleeps must outlive every process. It acts only through its row, is told to look at it when that
 * changes, and takes the signals `pause`, `resume` and `run` from operators. Ends where there is nothing to do until the row
 * changes: in review, completed, deleted; being told starts it again. Repeating a run fills no place twice.
 */
import { condition, continueAsNew, setCurrentDetails, setHandler, workflowInfo } from '@temporalio/workflow';
import type { AutomationOrder } from '../domain/automations/automation.ts';
import { automationActivities, dbActivities } from './activities.ts';
import { changedSignal, pauseSignal, resumeSignal, runSignal, type AutomationInput } from './messages.ts';

export async function automation({ automationId }: AutomationInput): Promise<string> {
  let told = 0;
  setHandler(changedSignal, () => void (told += 1));
  const orders = hearOrders(automationId, () => void (told += 1));
  for (;;) {
    await condition(orders.carriedOut);
    const heard = told;
    const changed = (): boolean => told !== heard || !orders.carriedOut();
    const plan = await dbActivities.readAutomation(automationId);
    switch (plan.next) {
      case 'write':
        setCurrentDetails('Writing ideas');
        await automationActivities.writeGenerations(automationId);
        break;
      case 'run':
        setCurrentDetails(`Filling the calendar${orders.refusal()}`);
        await automationActivities.runAutomation(automationId);
        break;
      case 'wait':
        setCurrentDetails(`Waiting for the next run, ${plan.at}. ${plan.last}${orders.refusal()}`);
        if ((await condition(changed, plan.ms)) || !orders.carriedOut()) break;
        // Continued as new, so that the run is today's code however long it was waited for.
        return continueAsNew<typeof automation>({ automationId });
      case 'hold':
        setCurrentDetails(`${HOLDING[plan.reason]} ${plan.last}${orders.refusal()}`);
        await condition(changed);
        break;
      case 'end':
        setCurrentDetails(`Nothing to do until it changes: ${plan.status}${orders.refusal()}`);
        if (!changed()) return plan.status;
    }
    if (workflowInfo().continueAsNewSuggested && !changed()) return continueAsNew<typeof automation>({ automationId });
  }
}

const HOLDING = {
  paused: 'Paused; send resume to go on.',
  stopped: 'Stopped by a refused run; launch it again, or send run.',
};

/** Carries out what operators send, at once even while a run goes on: the row then tells the run. */
function hearOrders(automationId: string, onDone: () => void) {
  let underWay = 0;
  let refused: string | null = null;
  const hear = (order: AutomationOrder) => async () => {
    underWay += 1;
    refused = await dbActivities.applyAutomationCommand(automationId, order);
    underWay -= 1;
    onDone();
  };
  setHandler(pauseSignal, hear('pause'));
  setHandler(resumeSignal, hear('resume'));
  setHandler(runSignal, hear('run'));
  return {
    carriedOut: (): boolean => underWay === 0,
    /** Why the last order was refused, for the details in the Web UI. */
    refusal: (): string => (refused === null ? '' : ` Refused: ${refused}`),
  };
}
