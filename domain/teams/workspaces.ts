/** The reason why an archived workspace rejects work. */
export const WORKSPACE_ARCHIVED = 'The workspace is archived; restore it first.';

/** The time zone of a new workspace; the column has the same default. */
export const DEFAULT_TIME_ZONE = 'UTC';

/** In characters. */
export const MAX_WORKSPACE_NAME = 120;
