/** Jobs of a team and workflow that have started and not ended, up to which deferred jobs start. */
export const MAX_BULK_JOBS = 20;

/** Beyond as many a new job is deferred. A single request finds room while an import has its share. */
export const MAX_STARTED_JOBS = 2 * MAX_BULK_JOBS;
