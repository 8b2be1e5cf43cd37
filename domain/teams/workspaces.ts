/** The reason why an archived workspace rejects work. */
export const WORKSPACE_ARCHIVED = 'The workspace is archived; restore it first.';
