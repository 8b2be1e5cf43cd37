/** The reason why an archived workspace rejects work. */
export const WORKSPACE_ARCHIVED = 'The workspace is archived; restore it first.';

/** Characters. */
export const MAX_WORKSPACE_NAME = 120;
