/** The columns of a CSV import, each a property of the post that a row describes. */
export const IMPORT_COLUMNS = ['caption', 'videoUrl', 'scheduledTime', 'hashtags'] as const;

export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

export const REQUIRED_COLUMNS: readonly ImportColumn[] = ['caption', 'videoUrl'];
