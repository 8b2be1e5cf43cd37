/** How long a file may take to arrive in parts, over any number of connections. */
export const UPLOAD_LIFE_HOURS = 24;

/** The most unfinished uploads. Each is a row, and its bytes count against the storage of the plan. */
export const MAX_UPLOADS_PER_TEAM = 100;

/** The largest video or audio file. Images and fonts have a lower limit. */
export const MAX_MEDIA_BYTES = 512 * 1024 * 1024;
