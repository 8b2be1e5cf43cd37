import { Context } from '@temporalio/activity';

/** `currentAttempt` sends no heartbeat before: each is a Temporal Action, and most attempts that fetch or make media take seconds. */
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

/** A third of the time-out of renders, less what a busy machine delays a timer. */
const RENDER_HEARTBEAT_MS = 4_000;

/**
 * Runs an attempt of a render. Heartbeats follow the clock, because mixing sound, joining and storing report no progress for longer than
 * the time-out. The encoders, which have time-outs of their own, run in other processes, so they do not delay the clock.
 */
export async function withHeartbeats<T>(
  work: (report: (percent: number) => void, signal: AbortSignal) => Promise<T>,
  context: Pick<Context, 'heartbeat' | 'cancellationSignal'> = Context.current(),
): Promise<T> {
  let percent = 0;
  const timer = setInterval(() => context.heartbeat(`${percent} %`), RENDER_HEARTBEAT_MS);
  try {
    return await work((reported) => void (percent = reported), context.cancellationSignal);
  } finally {
    clearInterval(timer);
  }
}

/** Sends a heartbeat after a step of work without a percentage, such as a page of a crawl. The worker throttles heartbeats. */
export function sendHeartbeat(details?: string): void {
  Context.current().heartbeat(details);
}

/** Whether the current attempt runs within a task of its workflow. */
export function isLocalAttempt(): boolean {
  return Context.current().info.isLocal;
}

/** After this time Temporal ignores the result of the current attempt. */
export function currentLimitMs(): number {
  return Context.current().info.startToCloseTimeoutMs ?? DEFAULT_LIMIT_MS;
}
