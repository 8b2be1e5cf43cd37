/** The reason why an archived workspace rejects work. */
export const WORKSPACE_ARCHIVED = 'The workspace is archived; restore it first.';

/** The time zone of a new workspace; the column has it too. */
export const DEFAULT_TIME_ZONE = 'UTC';

/** Characters. */
export const MAX_WORKSPACE_NAME = 120;
