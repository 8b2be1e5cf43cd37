import type { Trend } from '../../domain/trends/trend.ts';
import type { TrendResponse } from './contract.ts';

export function presentTrend(trend: Trend): TrendResponse {
  const { id, platform, kind, title, description, rank, rankChange, firstSeen, day, country, direction } = trend;
  const { metrics, curve, example, formatHint, hashtags, sound, source, fetchedAt } = trend;
  return {
    id,
    platform,
    kind,
    title,
    description,
    rank,
    rankChange,
    firstSeen,
    day,
    country,
    direction,
    metrics: { posts: metrics.posts, views: metrics.views, growth7d: metrics.growth7d },
    curve: curve.map((point) => ({ day: point.day, value: point.value })),
    example: { text: example.text, url: example.url },
    formatHint,
    hashtags,
    sound: sound && {
      title: sound.title,
      artist: sound.artist,
      durationMs: sound.durationMs,
      // A platform's sound is not an asset until a user uploads it.
      assetId: null,
      commercialUse: sound.commercialUse,
    },
    source: { name: source.name, url: source.url, kind: source.kind },
    fetchedAt: fetchedAt.toISOString(),
  };
}
