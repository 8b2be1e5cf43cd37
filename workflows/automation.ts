/**
 * Runs an automation: writes the requested generations, fills the calendar one week at a time, and sleeps until the next run.
 * A workflow because the sleeps must outlive every process. It acts only through its row, which it reads again after each
 * signal. Operators send `pause`, `resume` and `run`. Ends if nothing is left to do until the row changes (in review, completed,
 * deleted); a signal starts it again. Repeating a run fills no slot twice.
 */
import { condition, continueAsNew, setCurrentDetails, setHandler, workflowInfo } from '@temporalio/workflow';
import type { OperatorCommand } from '../domain/automations/automation.ts';
import { automationActivities, dbActivities } from './activities.ts';
import { countChanges, type ChangeCounter } from './change-counter.ts';
import { pauseSignal, resumeSignal, runSignal, type AutomationInput } from './messages.ts';

export async function automation({ automationId }: AutomationInput): Promise<string> {
  const changes = countChanges();
  const commands = handleCommands(automationId, changes);
  const changed = (): boolean => changes.hasChanged() || !commands.areApplied();
  for (;;) {
    await condition(commands.areApplied);
    changes.markRead();
    const step = await dbActivities.readAutomation(automationId);
    switch (step.next) {
      case 'write':
        setCurrentDetails('Writing generations');
        await automationActivities.writeGenerations(automationId);
        break;
      case 'run':
        setCurrentDetails(`Filling the calendar${commands.refusal()}`);
        await automationActivities.runAutomation(automationId);
        break;
      case 'wait':
        setCurrentDetails(`Waiting for the next run, ${step.at}. ${step.last}${commands.refusal()}`);
        if ((await condition(changed, step.ms)) || !commands.areApplied()) break;
        // Continues as new, so that the run uses today's code however long the wait was.
        return continueAsNew<typeof automation>({ automationId });
      case 'hold':
        setCurrentDetails(`${HOLD_DETAILS[step.reason]} ${step.last}${commands.refusal()}`);
        await condition(changed);
        break;
      case 'end':
        setCurrentDetails(`Nothing to do until it changes: ${step.status}${commands.refusal()}`);
        if (!changed()) return step.status;
    }
    if (workflowInfo().continueAsNewSuggested && !changed()) return continueAsNew<typeof automation>({ automationId });
  }
}

const HOLD_DETAILS = {
  paused: 'Paused; send resume to continue.',
  stopped: 'Stopped by a refused run; launch it again, or send run.',
};

/** Applies the operators' commands immediately, even during a run: the run then finds them in the row. */
function handleCommands(automationId: string, changes: ChangeCounter) {
  let inFlight = 0;
  let refused: string | null = null;
  const apply = (command: OperatorCommand) => async () => {
    inFlight += 1;
    refused = await dbActivities.applyAutomationCommand(automationId, command);
    inFlight -= 1;
    changes.add();
  };
  setHandler(pauseSignal, apply('pause'));
  setHandler(resumeSignal, apply('resume'));
  setHandler(runSignal, apply('run'));
  return {
    areApplied: (): boolean => inFlight === 0,
    /** Why the last command was refused, for the details in the Web UI; empty if it was applied. */
    refusal: (): string => (refused === null ? '' : ` Refused: ${refused}`),
  };
}
