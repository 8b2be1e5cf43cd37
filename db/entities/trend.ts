import { defineEntity, p } from '@mikro-orm/core';
import { FORMATS } from '../../domain/formats.ts';
import { ALL_PLATFORMS } from '../../domain/accounts/platforms.ts';
import {
  TREND_DIRECTIONS,
  TREND_KINDS,
  TREND_SOURCES,
  type CurvePoint,
  type TrendSound,
} from '../../domain/trends/trend.ts';
import { TextArray } from './text-array.ts';

/** The source of a list: the editorial set or the configured provider. */
export const TREND_LISTS = ['editorial', 'provider'] as const;

const TrendRowSchema = defineEntity({
  name: 'TrendRow',
  tableName: 'trend',
  properties: {
    /** Stable for the same line of the same day. */
    id: p.text().primary(),
    list: p.enum(TREND_LISTS),
    day: p.date(),
    platform: p.enum(ALL_PLATFORMS),
    kind: p.enum(TREND_KINDS),
    country: p.text().strictNullable(),
    /** Identifies the same trend on different days. */
    trendKey: p.text(),
    title: p.text(),
    description: p.text(),
    rank: p.integer(),
    rankChange: p.integer().strictNullable(),
    firstSeen: p.date(),
    direction: p.enum(TREND_DIRECTIONS),
    posts: p.bigint('number').strictNullable(),
    views: p.bigint('number').strictNullable(),
    growth7d: p.double().$type<number>().fieldName('growth_7d').strictNullable(),
    curve: p.json().$type<CurvePoint[]>(),
    example: p.json().$type<{ text: string | null; url: string | null }>(),
    formatHint: p.enum(FORMATS).strictNullable(),
    hashtags: p.type(TextArray).columnType('text[]').$type<string[]>(),
    sound: p.json().$type<TrendSound>().strictNullable(),
    sourceName: p.text(),
    sourceUrl: p.text().strictNullable(),
    sourceKind: p.enum(TREND_SOURCES),
    fetchedAt: p.datetime(3),
  },
  indexes: [{ name: 'trend_list_day_rank_index', properties: ['list', 'day', 'rank'] }],
});

/** A line of a day's trend list, shared by all teams. A team's own trends are computed on request. */
export class TrendRow extends TrendRowSchema.class {}
TrendRowSchema.setClass(TrendRow);
