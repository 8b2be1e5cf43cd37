import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string | null>();

/** The span that this work belongs to, as a W3C `traceparent`; null where nobody traces. */
export function traceParent(): string | null {
  return current.getStore() ?? null;
}

/** Does `act`, and what it causes, as part of that span: messages that it leaves in the outbox bear its `traceparent`. */
export function withTraceParent<T>(parent: string | null, act: () => T): T {
  return current.run(parent, act);
}
