/** The one row that looks after the library of trends. */
export const DAILY_FEED = 'daily';

/** What its row says is next, and how the last look ended. */
export type TrendFeedStep =
  | { next: 'refresh'; last: string }
  | { next: 'wait'; ms: number; at: string; last: string }
  | { next: 'paused'; last: string };
