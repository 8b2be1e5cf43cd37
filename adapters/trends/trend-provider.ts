import type { OutboundFailure } from '../ports.ts';
import type { ReportedTrend } from '../../domain/trends/trend.ts';

/** Why there is no list. */
export type TrendFailure =
  OutboundFailure | 'unauthorized' | 'bad_status' | 'not_json' | 'not_a_list' | 'bad_day' | 'nothing_usable';

export type TrendResult =
  | {
      ok: true;
      /** Of the list: the day that was asked for, or one not long before. */
      day: string;
      trends: ReportedTrend[];
      /** Lines that were not as they must be. */
      dropped: number;
    }
  /** `message` is one sentence for the operator. Never holds the token. */
  | { ok: false; failure: TrendFailure; message: string };

/** Somebody who knows what is on the rise. Every failure of theirs is data. */
export interface TrendProvider {
  /** Safe to repeat. `day` is `YYYY-MM-DD`, UTC. */
  fetchTrends(day: string): Promise<TrendResult>;
}
