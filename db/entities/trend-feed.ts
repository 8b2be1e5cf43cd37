import { defineEntity, p } from '@mikro-orm/core';

const TrendFeedSchema = defineEntity({
  name: 'TrendFeed',
  properties: {
    id: p.text().primary(),
    /** The newest day that a provider's list was taken for. */
    day: p.date().strictNullable(),
    /** When the library is to be looked after next. */
    nextRefreshAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    /** An operator has stopped it; what is there stays, and says its day. */
    pausedAt: p.datetime(3).strictNullable(),
    lastRefreshAt: p.datetime(3).strictNullable(),
    /** Null when all is well. */
    errorCode: p.text().strictNullable(),
    /** How the last look ended, in a sentence for the operator. */
    outcome: p.text().strictNullable(),
  },
});

/** The daily look after the library of trends: one row for the whole service. */
export class TrendFeed extends TrendFeedSchema.class {}
TrendFeedSchema.setClass(TrendFeed);
