import type { Checkpoint } from '../../activities/activity-deps.ts';

export interface Pausing {
  /** For `World.pause`. */
  pause: (point: Checkpoint) => Promise<void>;
  /** Resolves once the publisher stands at the point. */
  reached: Promise<void>;
  resume: () => void;
}

/** Stops a publisher the first time it comes to `point`, until the test lets it go on. */
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
