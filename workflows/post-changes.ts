import { setHandler } from '@temporalio/workflow';
import type { PostStep } from '../domain/posts/next-step.ts';
import { dbActivities } from './activities.ts';
import { ChangeCounter } from './change-counter.ts';
import { cancelSignal, releaseSignal, rescheduleSignal, restoredSignal, type RescheduleIntent } from './messages.ts';

type Intent = { verb: 'cancel' } | { verb: 'reschedule'; intent: RescheduleIntent };

/** The signals of a post's workflow, and the changes that operators request through them. */
export class PostChanges extends ChangeCounter {
  #postId: string;
  #intents: Intent[] = [];
  #refusal = '';

  constructor(postId: string) {
    super();
    this.#postId = postId;
    setHandler(cancelSignal, () => this.#receive({ verb: 'cancel' }));
    setHandler(rescheduleSignal, (intent) =>
      this.#receive(intent?.scheduledTime ? { verb: 'reschedule', intent } : null),
    );
    setHandler(releaseSignal, () => this.#receive(null));
    setHandler(restoredSignal, () => this.#receive(null));
  }

  /** Applies the operators' intents through the same functions as the API, then reads the row. */
  async readNextStep(): Promise<PostStep> {
    this.markRead();
    let step: PostStep | undefined;
    for (let intent = this.#intents.shift(); intent; intent = this.#intents.shift()) {
      const result =
        intent.verb === 'cancel'
          ? await dbActivities.cancelPost(this.#postId)
          : await dbActivities.reschedulePost(this.#postId, intent.intent);
      this.#refusal = result.refusal ? `. Refused: ${result.refusal}` : '';
      step = result.step;
    }
    return step ?? dbActivities.readNextStep(this.#postId);
  }

  /** Why the last intent was refused, for the details in the Web UI; empty if it was applied. */
  refusal(): string {
    return this.#refusal;
  }

  #receive(intent: Intent | null): void {
    this.add();
    if (intent) this.#intents.push(intent);
  }
}
