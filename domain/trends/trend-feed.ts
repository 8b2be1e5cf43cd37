/** The id of the only feed row, which refreshes the trend library. */
export const DAILY_FEED = 'daily';

/** The workflow's next step. `last` describes the last refresh. */
export type TrendFeedStep =
  | { next: 'refresh'; last: string }
  | { next: 'wait'; ms: number; at: string; last: string }
  | { next: 'paused'; last: string };
