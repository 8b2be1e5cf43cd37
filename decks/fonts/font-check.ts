export type FontCheck = { ok: true } | { ok: false; reason: string };

/** The line that the trial process prints before it opens the file. The next is its `FontCheck`. */
export const READY = 'ready';
