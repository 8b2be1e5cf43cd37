/** Limits of every download of a caller's file. */
export const OWN_FILE_LIMITS = {
  maxRedirects: 3,
  /** The least speed. A slower server would occupy a place for minutes. The largest file needs ten times this speed to arrive within its time limit. */
  minBytesPerSecond: 64 * 1024,
} as const;
