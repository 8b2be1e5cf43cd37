/**
 * Workflows whose state Temporal's server keeps in memory, a hundred kilobytes and more each, though most of them sleep. Its own bound
 * is 128,000 for an hour, which a small machine does not have; what is not kept is read from its database again.
 */
export const TEMPORAL_CACHE = { setting: 'history.hostLevelCacheMaxSize', workflows: 2_048 };

/**
 * From where on Go collects early and gives back what it has freed, instead of keeping as much again for later. A soft limit: what is
 * alive beyond it stays, at the price of processor time.
 */
export const TEMPORAL_MEMORY = { GOMEMLIMIT: '256MiB' };
