/**
 * The number of workflows that Temporal's server caches, at 100 kB or more each. The default of 128,000 for an hour is too much
 * for a small machine; other workflows are read from the database.
 */
export const TEMPORAL_CACHE = { setting: 'history.hostLevelCacheMaxSize', workflows: 2_048 };

/** A soft limit: above it, Go collects garbage more often and returns memory, at the cost of CPU time. */
export const TEMPORAL_MEMORY = { GOMEMLIMIT: '256MiB' };
