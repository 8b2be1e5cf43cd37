import {
  ApplicationFailure,
  CancellationScope,
  allHandlersFinished,
  condition,
  setHandler,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import { type PostStep, findWait } from '../domain/posts/next-step.ts';
import { dbActivities } from './activities.ts';
import { ChangeCounter } from './change-counter.ts';
import {
  cancelSignal,
  cancelUpdate,
  releaseSignal,
  releaseUpdate,
  rescheduleSignal,
  rescheduleUpdate,
  restoredSignal,
  type RescheduleIntent,
} from './messages.ts';
import { SearchAttributeType, defineSearchAttributeKey } from '@temporalio/common';
import { SEARCH_ATTRIBUTES } from '../domain/workflow-names.ts';

const getKey = (name: keyof typeof SEARCH_ATTRIBUTES) =>
  defineSearchAttributeKey(SEARCH_ATTRIBUTES[name], SearchAttributeType.KEYWORD);

type PostCommand = { verb: 'cancel' | 'release' } | { verb: 'reschedule'; reschedule: RescheduleIntent };

/** The signals and updates of a post's workflow, and the changes that operators request through them. */
export class PostChanges extends ChangeCounter {
  #postId: string;
  #commands: PostCommand[] = [];
  #refusal = '';

  constructor(postId: string) {
    super();
    this.#postId = postId;
    this.#handleSignals();
    this.#handleUpdates();
  }

  /** Requests the cancellation of the post; called for the cancel signal and for a cancelled workflow. */
  cancel(): void {
    this.#receive({ verb: 'cancel' });
  }

  /** Applies the operators' commands through the same functions as the API, then reads the row. */
  async readNextStep(): Promise<PostStep> {
    this.markRead();
    let step: PostStep | undefined;
    for (let command = this.#commands.shift(); command; command = this.#commands.shift())
      step = (await this.#apply(command)).step;
    return step ?? dbActivities.readNextStep(this.#postId);
  }

  /** Why the last command was refused, for the details in the Web UI; empty if it was applied. */
  refusal(): string {
    return this.#refusal && `. Refused: ${this.#refusal}`;
  }

  /** Waits until every update handler has returned. Call it before the run ends, so that each update gets a response. */
  async waitForHandlers(): Promise<void> {
    await condition(allHandlersFinished);
  }

  #handleSignals(): void {
    setHandler(cancelSignal, () => this.cancel(), {
      description: 'Cancels the post unless it is being published. Takes no input. `workflow cancel` does the same.',
    });
    setHandler(rescheduleSignal, (intent?: RescheduleIntent) => this.#receiveReschedule(intent), {
      description: 'Moves the post. Input: {"scheduledTime": "2027-03-02T18:00:00Z"}. Without input it reads the row.',
    });
    const description = 'Reads the row again. Sent by the service after it has changed the row.';
    // The signal reports a release that the API has committed; the update performs one.
    setHandler(releaseSignal, () => this.#receive(null), { description });
    setHandler(restoredSignal, () => this.#receive(null), { description });
  }

  #handleUpdates(): void {
    setHandler(cancelUpdate, () => this.#answer({ verb: 'cancel' }), {
      description:
        'Cancels the post unless it is being published. Takes no input. Answers what the workflow does next.',
    });
    setHandler(rescheduleUpdate, (intent) => this.#answer({ verb: 'reschedule', reschedule: intent }), {
      description: 'Moves the post. Input: {"scheduledTime": "2027-03-02T18:00:00Z"}; without an offset, in its zone.',
      validator: (intent) => {
        const problem = findIntentProblem(intent);
        if (problem) throw ApplicationFailure.nonRetryable(problem, 'invalid_input');
      },
    });
    setHandler(releaseUpdate, () => this.#answer({ verb: 'release' }), {
      description:
        'Approves a post in review, or releases a draft. Takes no input. Answers what the workflow does next.',
    });
  }

  #receiveReschedule(intent: RescheduleIntent | undefined): void {
    const problem = intent ? findIntentProblem(intent) : null;
    if (problem) this.#refusal = problem;
    this.#receive(intent && !problem ? { verb: 'reschedule', reschedule: intent } : null);
  }

  #receive(command: PostCommand | null): void {
    this.countChange();
    if (command) this.#commands.push(command);
  }

  async #apply(command: PostCommand) {
    // Handlers run in the scope of the workflow, in which nothing can start after a cancel.
    const result = await CancellationScope.nonCancellable(() => applyCommand(this.#postId, command));
    this.#refusal = result.refusal ?? '';
    return result;
  }

  async #answer(command: PostCommand): Promise<string> {
    const { refusal, step } = await this.#apply(command);
    this.countChange();
    if (refusal) throw ApplicationFailure.nonRetryable(refusal, 'conflict');
    return step.next === 'end' ? `Ended: ${step.status}` : `Applied; next: ${step.next}`;
  }
}

function applyCommand(postId: string, command: PostCommand) {
  if (command.verb === 'reschedule') return dbActivities.reschedulePost(postId, command.reschedule);
  return command.verb === 'cancel' ? dbActivities.cancelPost(postId) : dbActivities.releasePost(postId);
}

const EXAMPLE = '{"scheduledTime": "2027-03-02T18:00:00Z"}';

/**
 * Returns what is wrong with the input that an operator sends to `reschedule` of a post's workflow, or null. Its time is validated
 * later, in the post's zone.
 */
function findIntentProblem(intent: unknown): string | null {
  if (typeof intent !== 'object' || intent === null || Array.isArray(intent))
    return `reschedule needs an object such as ${EXAMPLE} (got ${JSON.stringify(intent) ?? 'nothing'})`;
  const unknown = Object.keys(intent).filter((key) => key !== 'scheduledTime');
  if (unknown.length > 0) return `reschedule accepts only scheduledTime (got ${unknown.join(', ')}); send ${EXAMPLE}`;
  const { scheduledTime } = intent as { scheduledTime?: unknown };
  if (typeof scheduledTime !== 'string')
    return `scheduledTime must be a text such as ${EXAMPLE} (got ${JSON.stringify(scheduledTime) ?? 'nothing'})`;
  return null;
}

export function readSearchAttribute(name: keyof typeof SEARCH_ATTRIBUTES): string {
  return workflowInfo().typedSearchAttributes.get(getKey(name)) ?? '';
}

/**
 * Updates the search attributes `slot` and `waitsFor` to the step, with one command if they differ. They rarely do, because the
 * start of the workflow sets both. A workflow that was started without `waitsFor` never gets it.
 */
export function showStep(step: PostStep): void {
  const { typedSearchAttributes: shown } = workflowInfo();
  const slot = 'slot' in step ? step.slot : undefined;
  const wait = shown.get(getKey('waitsFor')) === undefined ? null : findWait(step);
  const changed = [
    ...(slot && slot !== shown.get(getKey('slot')) ? [{ key: getKey('slot'), value: slot }] : []),
    ...(wait && wait !== shown.get(getKey('waitsFor')) ? [{ key: getKey('waitsFor'), value: wait as string }] : []),
  ];
  if (changed.length > 0) upsertSearchAttributes(changed);
}
