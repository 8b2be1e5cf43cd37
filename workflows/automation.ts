/**
 * Runs an automation: writes the requested generations, fills the calendar one week at a time, and sleeps until the next run.
 * A workflow because the sleeps must outlive every process. It acts only through its row, which it reads again after each
 * signal. Operators send `pause`, `resume` and `run`, as signals or as updates. A cancel of the workflow pauses
 * the automation, if it is launched: its row is paused, and its posts stay. Ends if nothing is left to do until the row
 * changes (in review, completed, deleted); a signal starts it again. Repeating a run fills no slot twice.
 */
import {
  ApplicationFailure,
  CancellationScope,
  allHandlersFinished,
  condition,
  continueAsNew,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { OperatorCommand } from '../domain/automations/automation.ts';
import { automationActivities, dbActivities } from './activities.ts';
import { countChanges, type ChangeCounter } from './change-counter.ts';
import {
  pauseSignal,
  pauseUpdate,
  resumeSignal,
  resumeUpdate,
  runSignal,
  runUpdate,
  statusQuery,
  type AutomationInput,
} from './messages.ts';
import { onCancel } from './on-cancel.ts';

export async function automation({ automationId }: AutomationInput): Promise<string> {
  const changes = countChanges();
  const commands = handleCommands(automationId, changes);
  return onCancel(
    () => commands.apply('pause'),
    () => followCalendar(automationId, changes, commands),
  );
}

async function followCalendar(
  automationId: string,
  changes: ChangeCounter,
  commands: ReturnType<typeof handleCommands>,
): Promise<string> {
  const changed = (): boolean => changes.hasChanged() || !commands.areApplied();
  for (;;) {
    await condition(commands.areApplied);
    changes.markRead();
    const step = await dbActivities.readAutomation(automationId);
    commands.show(step.next, 'at' in step ? step.at : null);
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
        await condition(allHandlersFinished);
        if (!changed()) return step.status;
    }
    if (workflowInfo().continueAsNewSuggested && !changed()) return continueAsNew<typeof automation>({ automationId });
  }
}

const HOLD_DETAILS = {
  paused: 'Paused; send resume to continue.',
  stopped: 'Stopped by a refused run; launch it again, or send run.',
};

const COMMANDS = [
  {
    signal: pauseSignal,
    update: pauseUpdate,
    command: 'pause',
    description: 'Pauses a launched automation; its posts stay. Takes no input. `workflow cancel` does the same.',
  },
  { signal: resumeSignal, update: resumeUpdate, command: 'resume', description: 'Continues a paused automation.' },
  { signal: runSignal, update: runUpdate, command: 'run', description: 'Fills the next week now.' },
] as const;

/** Applies the operators' commands immediately, even during a run: the run then finds them in the row. */
function handleCommands(automationId: string, changes: ChangeCounter) {
  let inFlight = 0;
  let refused: string | null = null;
  let shown: { next: string; slot: string | null } = { next: 'read', slot: null };
  const apply = async (command: OperatorCommand): Promise<string | null> => {
    inFlight += 1;
    // Handlers run in the scope of the workflow, in which nothing can start after a cancel.
    refused = await CancellationScope.nonCancellable(() => dbActivities.applyAutomationCommand(automationId, command));
    inFlight -= 1;
    changes.countChange();
    return refused;
  };
  const answer = async (command: OperatorCommand): Promise<string> => {
    const refusal = await apply(command);
    if (refusal !== null) throw ApplicationFailure.nonRetryable(refusal, 'conflict');
    return `Applied: ${command}`;
  };
  for (const { signal, update, command, description } of COMMANDS) {
    setHandler(signal, async () => void (await apply(command)), { description });
    setHandler(update, () => answer(command), { description });
  }
  setHandler(statusQuery, () => ({ ...shown, waitsFor: null, refusal: refused }), {
    description: 'What the automation does, and when it runs next.',
  });
  return {
    apply,
    show: (next: string, slot: string | null): void => void (shown = { next, slot }),
    areApplied: (): boolean => inFlight === 0,
    /** Why the last command was refused, for the details in the Web UI; empty if it was applied. */
    refusal: (): string => (refused === null ? '' : ` Refused: ${refused}`),
  };
}
