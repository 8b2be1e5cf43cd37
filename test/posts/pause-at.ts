import type { Checkpoint } from '../../activities/activity-deps.ts';

export interface Pausing {
  /** For `ActivityDeps.checkpoint`. */
  pause: (point: Checkpoint) => Promise<void>;
  /** Resolves when the publisher has reached the point. */
  reached: Promise<void>;
  resume: () => void;
}

/** Pauses a publisher when it first reaches `point`, until the test resumes it. */
export function pauseAt(point: Checkpoint): Pausing {
  const reached = Promise.withResolvers<void>();
  const resumed = Promise.withResolvers<void>();
  return {
    pause: async (at) => {
      if (at !== point) return;
      reached.resolve();
      await resumed.promise;
    },
    reached: reached.promise,
    resume: () => resumed.resolve(),
  };
}
