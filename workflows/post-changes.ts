import { condition, setHandler } from '@temporalio/workflow';
import type { PostPlan } from '../domain/posts/next-step.ts';
import { dbActivities } from './activities.ts';
import { cancelSignal, releaseSignal, rescheduleSignal, restoredSignal, type RescheduleIntent } from './messages.ts';

type Intent = { verb: 'cancel' } | { verb: 'reschedule'; intent: RescheduleIntent };

/**
 * What a post's workflow is told while it runs. Waits are level-triggered: they compare a counter with what was last read, so
 * a signal between a read and a wait is never lost.
 */
export class PostChanges {
  #postId: string;
  #told = 0;
  #read = 0;
  #intents: Intent[] = [];
  #refusal = '';

  constructor(postId: string) {
    this.#postId = postId;
    setHandler(cancelSignal, () => this.#hear({ verb: 'cancel' }));
    setHandler(rescheduleSignal, (intent) => this.#hear(intent?.scheduledTime ? { verb: 'reschedule', intent } : null));
    setHandler(releaseSignal, () => this.#hear(null));
    setHandler(restoredSignal, () => this.#hear(null));
  }

  /** Whether something was told since the row was last read. */
  pending(): boolean {
    return this.#told !== this.#read;
  }

  /** Waits for the next change. */
  async next(): Promise<void> {
    await condition(() => this.pending());
  }

  /** Waits for a change, `ms` at most; whether there was one. */
  async within(ms: number): Promise<boolean> {
    return this.pending() || condition(() => this.pending(), ms);
  }

  /** Reads the row, after applying what an operator asked for through the same verbs as the API. */
  async reread(): Promise<PostPlan> {
    this.#read = this.#told;
    let plan: PostPlan | undefined;
    for (let asked = this.#intents.shift(); asked; asked = this.#intents.shift()) {
      const answer =
        asked.verb === 'cancel'
          ? await dbActivities.cancelPost(this.#postId)
          : await dbActivities.reschedulePost(this.#postId, asked.intent);
      this.#refusal = answer.refusal ? `. Refused: ${answer.refusal}` : '';
      plan = answer.plan;
    }
    return plan ?? dbActivities.readNextStep(this.#postId);
  }

  /** Why the last thing an operator asked for was refused, for the details in the Web UI. */
  refusal(): string {
    return this.#refusal;
  }

  #hear(intent: Intent | null): void {
    this.#told += 1;
    if (intent) this.#intents.push(intent);
  }
}
