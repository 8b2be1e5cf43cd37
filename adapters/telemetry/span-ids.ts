import { randomBytes } from 'node:crypto';
import type { IdGenerator } from '@opentelemetry/sdk-trace';

/** Generates random ids, except for spans whose id is already known because a workflow has referred to it. */
export class SpanIds implements IdGenerator {
  #next: string | null = null;

  generateTraceId(): string {
    return randomBytes(16).toString('hex');
  }

  generateSpanId(): string {
    return this.#next ?? randomBytes(8).toString('hex');
  }

  /** Calls `start`, which must synchronously start a span, with this id. */
  withSpanId<T>(id: string, start: () => T): T {
    this.#next = id;
    try {
      return start();
    } finally {
      this.#next = null;
    }
  }
}
