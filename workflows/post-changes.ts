import {
  ApplicationFailure,
  CancellationScope,
  allHandlersFinished,
  condition,
  setHandler,
} from '@temporalio/workflow';
import type { PostStep } from '../domain/posts/next-step.ts';
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
import { findIntentProblem } from './reschedule-intent.ts';

type Intent = { verb: 'cancel' | 'release' } | { verb: 'reschedule'; intent: RescheduleIntent };

/** The signals and updates of a post's workflow, and the changes that operators request through them. */
export class PostChanges extends ChangeCounter {
  #postId: string;
  #intents: Intent[] = [];
  #refusal = '';

  constructor(postId: string) {
    super();
    this.#postId = postId;
    this.#handleSignals();
    this.#handleUpdates();
  }

  /** A cancel of the workflow is a cancel of the post. */
  cancel(): void {
    this.#receive({ verb: 'cancel' });
  }

  /** Applies the operators' intents through the same functions as the API, then reads the row. */
  async readNextStep(): Promise<PostStep> {
    this.markRead();
    let step: PostStep | undefined;
    for (let intent = this.#intents.shift(); intent; intent = this.#intents.shift())
      step = (await this.#apply(intent)).step;
    return step ?? dbActivities.readNextStep(this.#postId);
  }

  /** Why the last intent was refused, for the details in the Web UI; empty if it was applied. */
  refusal(): string {
    return this.#refusal && `. Refused: ${this.#refusal}`;
  }

  /** Before the run ends, so that every update gets its answer. */
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
    setHandler(releaseSignal, () => this.#receive(null), { description });
    setHandler(restoredSignal, () => this.#receive(null), { description });
  }

  #handleUpdates(): void {
    setHandler(cancelUpdate, () => this.#answer({ verb: 'cancel' }), {
      description:
        'Cancels the post unless it is being published. Takes no input. Answers what the workflow does next.',
    });
    setHandler(rescheduleUpdate, (intent) => this.#answer({ verb: 'reschedule', intent }), {
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
    this.#receive(intent && !problem ? { verb: 'reschedule', intent } : null);
  }

  #receive(intent: Intent | null): void {
    this.add();
    if (intent) this.#intents.push(intent);
  }

  async #apply(intent: Intent) {
    // Handlers run in the scope of the workflow, in which nothing can start after a cancel.
    const result = await CancellationScope.nonCancellable(() => applyIntent(this.#postId, intent));
    this.#refusal = result.refusal ?? '';
    return result;
  }

  async #answer(intent: Intent): Promise<string> {
    const { refusal, step } = await this.#apply(intent);
    this.add();
    if (refusal) throw ApplicationFailure.nonRetryable(refusal, 'conflict');
    return step.next === 'end' ? `Ended: ${step.status}` : `Applied; next: ${step.next}`;
  }
}

function applyIntent(postId: string, intent: Intent) {
  if (intent.verb === 'reschedule') return dbActivities.reschedulePost(postId, intent.intent);
  return intent.verb === 'cancel' ? dbActivities.cancelPost(postId) : dbActivities.releasePost(postId);
}
