import { createHash } from 'node:crypto';
import type { Post } from './publish-record.ts';
import type { Clock } from '../clock/clock.ts';
import type { Comments } from './comments.ts';

export interface Statistics {
  views: number;
  engagedViews: number;
  reach: number;
  likes: number;
  comments: number;
  shares: number;
  saves: number;
  averageWatchMs: number;
  totalWatchMs: number;
  followersGained: number;
}

const HALF_LIFE_MS = 6 * 3_600_000;

/**
 * Computes deterministic figures that never decrease: the post id determines the maximum number of views, and half of
 * it is reached after six hours of the simulator's clock. Comments are counted.
 */
export function computeStatistics({ clock, comments }: { clock: Clock; comments: Comments }, post: Post): Statistics {
  const seed = createHash('sha256')
    .update(`${post.platform}/${post.platformPostId ?? post.handle}`)
    .digest();
  const ceiling = 200 + (seed.readUInt32BE(0) % 50_000);
  const ageMs = Math.max(0, clock.now() - Date.parse(post.publishedAt));
  const views = Math.floor(ceiling * (1 - 2 ** (-ageMs / HALF_LIFE_MS)));
  const share = (byte: number, atMost: number): number => Math.floor(views * atMost * ((seed[byte] ?? 0) / 255));
  const averageWatchMs = Math.round(post.durationMs * (0.3 + 0.6 * ((seed[8] ?? 0) / 255)));
  return {
    views,
    engagedViews: Math.floor(views * 0.6),
    reach: Math.floor(views * 0.8),
    likes: share(4, 0.12),
    comments: post.platformPostId === null ? 0 : comments.list(post.platform, post.platformPostId).length,
    shares: share(5, 0.03),
    saves: share(6, 0.04),
    averageWatchMs,
    totalWatchMs: averageWatchMs * views,
    followersGained: share(7, 0.01),
  };
}
