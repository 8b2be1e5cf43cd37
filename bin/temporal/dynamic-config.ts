/** Settings of Temporal's server. `docker-compose.yml` and the deploy guide set the same. */
export const DYNAMIC_CONFIG: Readonly<Record<string, number | boolean>> = {
  /**
   * The number of workflows that it caches, at 100 kB or more each. The default of 128,000 for an hour is too much for a small
   * machine; other workflows are read from the database.
   */
  'history.hostLevelCacheMaxSize': 2_048,
  /** Teams take turns in every task queue. */
  'matching.enableFairness': true,
  /** Turns are taken within a partition. One partition of a queue carries more tasks than one PostgreSQL can store. */
  'matching.numTaskqueueReadPartitions': 1,
  'matching.numTaskqueueWritePartitions': 1,
};

/** Returns the settings as the server's YAML file. */
export function renderDynamicConfig(): string {
  return Object.entries(DYNAMIC_CONFIG)
    .map(([name, value]) => `${name}:\n  - value: ${value}\n`)
    .join('');
}
