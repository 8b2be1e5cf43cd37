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

/**
 * Attempts to sign in, right or wrong, in a sliding window: for one address from one network, from one network, and for one address;
 * mails to one address; and codes of one person, of which three in a million are right.
 */
export const SIGN_IN_LIMITS = {
  'sign-in': { requests: 10, windowSeconds: 300 },
  'sign-in-network': { requests: 60, windowSeconds: 300 },
  'sign-in-address': { requests: 100, windowSeconds: 300 },
  'mail-address': { requests: 10, windowSeconds: 3_600 },
  code: { requests: 10, windowSeconds: 900 },
  'code-day': { requests: 100, windowSeconds: 86_400 },
} as const;
