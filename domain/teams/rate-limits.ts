/** Requests per key in a sliding window, by group of endpoints (spec, Rate limits). */
export const RATE_LIMITS = {
  /** Every path under /generations. */
  generations: { requests: 10, windowSeconds: 300 },
  /** Every path under /posts. */
  posts: { requests: 60, windowSeconds: 300 },
  /** Every POST /content/* that renders. */
  studio: { requests: 30, windowSeconds: 300 },
  /** Messages to /mcp. The requests of its tools also count in their own groups. */
  mcp: { requests: 600, windowSeconds: 300 },
  default: { requests: 600, windowSeconds: 300 },
} as const;

export type RateGroup = keyof typeof RATE_LIMITS;
