export type FontCheck = { ok: true } | { ok: false; reason: string };

/** The line that the trial process prints before it opens the file. The line after it is the `FontCheck` as JSON. */
export const READY = 'ready';
