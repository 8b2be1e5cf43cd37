import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string | null>();

/** The current span as a W3C `traceparent`; null without tracing. */
export function getTraceParent(): string | null {
  return current.getStore() ?? null;
}

/** Runs `act` in that span: outbox messages recorded during the call carry its `traceparent`. */
export function runWithTraceParent<T>(parent: string | null, act: () => T): T {
  return current.run(parent, act);
}
