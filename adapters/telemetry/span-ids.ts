import { randomBytes } from 'node:crypto';
import type { IdGenerator } from '@opentelemetry/sdk-trace';

/** Random ids, but where a span's id was known before it was written down: what is part of a workflow's run names it at once. */
export class SpanIds implements IdGenerator {
  #next: string | null = null;

  generateTraceId(): string {
    return randomBytes(16).toString('hex');
  }

  generateSpanId(): string {
    return this.#next ?? randomBytes(8).toString('hex');
  }

  /** Begins a span, synchronously, under that id. */
  withSpanId<T>(id: string, begin: () => T): T {
    this.#next = id;
    try {
      return begin();
    } finally {
      this.#next = null;
    }
  }
}
