/** A soft limit: above it, Go collects garbage more often and returns memory, at the cost of CPU time. */
export const TEMPORAL_MEMORY = { GOMEMLIMIT: '256MiB' };
