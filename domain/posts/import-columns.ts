/** The columns of a CSV import, each a property of the post that a row describes. */
export const IMPORT_COLUMNS = ['caption', 'videoUrl', 'scheduledTime', 'hashtags'] as const;

export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

export const REQUIRED_COLUMNS: readonly ImportColumn[] = ['caption', 'videoUrl'];

export const MAX_IMPORT_ROWS = 5_000;

/** The copies of an import: each row goes to each account. */
export const MAX_IMPORT_COPIES = 25_000;
