import { Context } from '@temporalio/activity';

/** Each heartbeat is a Temporal Action, and most attempts take seconds, so only long attempts send heartbeats. */
const FIRST_HEARTBEAT_AFTER_MS = 20_000;

const DEFAULT_LIMIT_MS = 60_000;

export function currentAttempt(): [heartbeat: (percent: number) => void, signal: AbortSignal] {
  const context = Context.current();
  const startedAt = performance.now();
  const heartbeat = (percent: number): void => {
    if (performance.now() - startedAt > FIRST_HEARTBEAT_AFTER_MS) context.heartbeat(`${percent} %`);
  };
  return [heartbeat, context.cancellationSignal];
}

/** Sends a heartbeat for the current attempt. The worker throttles them. */
export function sendHeartbeat(details?: string): void {
  Context.current().heartbeat(details);
}

/** After this time Temporal ignores the result of the current attempt. */
export function currentLimitMs(): number {
  return Context.current().info.startToCloseTimeoutMs ?? DEFAULT_LIMIT_MS;
}
