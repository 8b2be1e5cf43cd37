import type { Exchange } from '../exchange.ts';
import { statistics } from '../statistics.ts';
import type { World } from '../world.ts';
import { REJECTIONS } from './documented.ts';
import type { Session } from './sessions.ts';

export type UploadStatus = 'uploaded' | 'processed' | 'failed' | 'rejected';

export function uploadStatus(world: World, session: Session): UploadStatus {
  const at = session.failed?.at ?? world.record.byHandle('videoshorts', session.uploadId)?.publishedAt;
  if (at === undefined || Date.now() < Date.parse(at) + world.settings.processingMs.videoshorts) return 'uploaded';
  const reason = endReason(world, session);
  if (reason === null) return 'processed';
  return REJECTIONS.includes(reason) ? 'rejected' : 'failed';
}

/** Why the upload did not become a video, or why the platform took the video down since. */
function endReason(world: World, session: Session): string | null {
  return session.failed?.reason ?? world.removals.reason('videoshorts', session.videoId);
}

/** The video resource with the asked parts. Counts are strings, as they are on the wire. */
export function presentVideo(
  exchange: Exchange,
  world: World,
  session: Session,
  parts: Set<string>,
  status: UploadStatus,
): Record<string, unknown> {
  const all: Record<string, unknown> = {
    snippet: presentSnippet(exchange, world, session),
    status: presentStatus(session, status, endReason(world, session)),
    contentDetails: { duration: isoDuration(durationMs(world, session)), dimension: '2d', definition: 'hd' },
    processingDetails: presentProcessing(status),
    statistics: presentStatistics(world, session),
    fileDetails: {
      ...(session.slug === null ? {} : { fileName: session.slug }),
      fileSize: String(session.size ?? session.received),
      fileType: 'video',
      container: 'mp4',
      durationMs: String(durationMs(world, session)),
    },
  };
  const chosen = Object.entries(all).filter(([part]) => parts.has(part));
  return { kind: 'youtube#video', etag: `"${session.videoId}"`, id: session.videoId, ...Object.fromEntries(chosen) };
}

export function publishedAt(world: World, session: Session): string | undefined {
  return session.failed?.at ?? world.record.byHandle('videoshorts', session.uploadId)?.publishedAt;
}

function presentSnippet(exchange: Exchange, world: World, session: Session): object {
  const thumbnail = `${exchange.origin}/videoshorts/vi/${session.videoId}/default.jpg`;
  return {
    publishedAt: publishedAt(world, session)?.replace(/\.\d+Z$/, 'Z'),
    channelId: session.accountId,
    title: session.snippet['title'],
    description: session.snippet['description'] ?? '',
    thumbnails: { default: { url: thumbnail, width: 120, height: 90 } },
    channelTitle: session.username,
    ...(session.snippet['tags'] === undefined ? {} : { tags: session.snippet['tags'] }),
    categoryId: session.snippet['categoryId'] ?? '22',
    liveBroadcastContent: 'none',
  };
}

function presentStatus(session: Session, status: UploadStatus, reason: string | null): object {
  const { selfDeclaredMadeForKids: forKids, containsSyntheticMedia: synthetic, publishAt } = session.status;
  return {
    uploadStatus: status,
    ...(status === 'failed' ? { failureReason: reason } : {}),
    ...(status === 'rejected' ? { rejectionReason: reason } : {}),
    privacyStatus: session.privacy,
    license: session.status['license'] ?? 'youtube',
    embeddable: session.status['embeddable'] ?? true,
    publicStatsViewable: session.status['publicStatsViewable'] ?? true,
    madeForKids: forKids ?? false,
    ...(forKids === undefined ? {} : { selfDeclaredMadeForKids: forKids }),
    ...(synthetic === undefined ? {} : { containsSyntheticMedia: synthetic }),
    ...(publishAt === undefined ? {} : { publishAt }),
  };
}

function presentProcessing(status: UploadStatus): object {
  if (status === 'failed') return { processingStatus: 'failed', processingFailureReason: 'transcodeFailed' };
  if (status === 'processed' || status === 'rejected') return { processingStatus: 'succeeded' };
  const processingProgress = { partsTotal: '100', partsProcessed: '50', timeLeftMs: '500' };
  return { processingStatus: 'processing', processingProgress };
}

function presentStatistics(world: World, session: Session): object {
  const post = world.record.byHandle('videoshorts', session.uploadId);
  const counts = post ? statistics(world, post) : { views: 0, likes: 0, comments: 0 };
  return {
    viewCount: String(counts.views),
    likeCount: String(counts.likes),
    favoriteCount: '0',
    commentCount: String(counts.comments),
  };
}

function durationMs(world: World, session: Session): number {
  return world.record.byHandle('videoshorts', session.uploadId)?.durationMs ?? 0;
}

function isoDuration(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  const minutes = Math.floor(seconds / 60);
  return `PT${minutes > 0 ? `${minutes}M` : ''}${seconds % 60}S`;
}
