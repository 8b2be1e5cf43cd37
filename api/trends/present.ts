import type { Trend } from '../../domain/trends/trend.ts';
import { presentRow } from '../http/present-row.ts';
import { TrendResponse } from './contract.ts';

export function presentTrend(trend: Trend): TrendResponse {
  const { metrics, curve, example, sound, source } = trend;
  return presentRow(TrendResponse, trend, {
    metrics: { posts: metrics.posts, views: metrics.views, growth7d: metrics.growth7d },
    curve: curve.map(({ day, value }) => ({ day, value })),
    example: { text: example.text, url: example.url },
    sound: sound && {
      title: sound.title,
      artist: sound.artist,
      durationMs: sound.durationMs,
      // A platform's sound is not an asset until a user uploads it.
      assetId: null,
      commercialUse: sound.commercialUse,
    },
    source: { name: source.name, url: source.url, kind: source.kind },
  });
}
