import type { OutboundFailure } from '../ports.ts';
import type { ReportedTrend } from '../../domain/trends/trend.ts';

export type TrendFailure =
  OutboundFailure | 'unauthorized' | 'bad_status' | 'not_json' | 'not_a_list' | 'bad_day' | 'nothing_usable';

export type TrendResult =
  | {
      ok: true;
      /** The requested day, or one of the days before it. */
      day: string;
      trends: ReportedTrend[];
      /** The number of lines that are invalid, repeat a trend, or exceed the limit. */
      dropped: number;
    }
  /** `message` is one sentence for the operator, without the token. */
  | { ok: false; failure: TrendFailure; message: string };

/** External failures are returned as data. */
export interface TrendProvider {
  /** Safe to repeat. `day` is `YYYY-MM-DD`, UTC. */
  fetchTrends(day: string): Promise<TrendResult>;
}
