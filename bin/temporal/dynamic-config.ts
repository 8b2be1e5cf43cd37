/** Settings of Temporal's server. `docker-compose.yml` and the deploy guide contain the same values. */
export const DYNAMIC_CONFIG: Readonly<Record<string, number | boolean>> = {
  /**
   * Maximum number of cached workflows, at 100 kB or more each. The default, 128,000 entries for one hour, is too much for a small
   * machine; other workflows are read from the database.
   */
  'history.hostLevelCacheMaxSize': 2_048,
  /** Teams take turns in every task queue. */
  'matching.enableFairness': true,
  /** Fairness applies per partition, so each queue has one. One partition has more throughput than one PostgreSQL server. */
  'matching.numTaskqueueReadPartitions': 1,
  'matching.numTaskqueueWritePartitions': 1,
};

/** A soft limit: above it, Go collects garbage more often and returns memory, at the cost of CPU time. */
export const TEMPORAL_MEMORY = { GOMEMLIMIT: '256MiB' };

/** Returns the settings as the server's YAML file. */
export function renderDynamicConfig(): string {
  return Object.entries(DYNAMIC_CONFIG)
    .map(([name, value]) => `${name}:\n  - value: ${value}\n`)
    .join('');
}
