import { defineEntity, p } from '@mikro-orm/core';

const TrendFeedSchema = defineEntity({
  name: 'TrendFeed',
  properties: {
    id: p.text().primary(),
    /** The day of the newest provider list. */
    day: p.date().strictNullable(),
    nextRefreshAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    /** Set while an operator has paused the feed; existing trends stay. */
    pausedAt: p.datetime(3).strictNullable(),
    lastRefreshAt: p.datetime(3).strictNullable(),
    /** Null after a successful refresh. */
    errorCode: p.text().strictNullable(),
    /** The result of the last refresh, as a sentence for the operator. */
    outcome: p.text().strictNullable(),
  },
});

/** The daily refresh of the trends: one row for the whole service. */
export class TrendFeed extends TrendFeedSchema.class {}
TrendFeedSchema.setClass(TrendFeed);
