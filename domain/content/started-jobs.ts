/** Deferred jobs start while a team has fewer jobs in progress than this, per workflow. */
export const MAX_BULK_JOBS = 20;

/** A new job is deferred while its team has this many started, which leaves room for single requests in an import. */
export const MAX_STARTED_JOBS = 2 * MAX_BULK_JOBS;
