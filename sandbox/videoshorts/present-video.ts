import type { Exchange } from '../http/exchange.ts';
import { computeStatistics } from '../posts/statistics.ts';
import type { SimulatorState } from '../state/simulator-state.ts';
import { REJECTION_REASONS } from '../catalog/videoshorts-errors.ts';
import type { Session } from './sessions.ts';

export type UploadStatus = 'uploaded' | 'processed' | 'failed' | 'rejected';

export function getUploadStatus(state: SimulatorState, session: Session): UploadStatus {
  const at = session.failed?.at ?? state.record.findByHandle('videoshorts', session.uploadId)?.publishedAt;
  if (at === undefined || Date.now() < Date.parse(at) + state.settings.processingMs.videoshorts) return 'uploaded';
  const reason = findFailureReason(state, session);
  if (reason === null) return 'processed';
  return REJECTION_REASONS.includes(reason) ? 'rejected' : 'failed';
}

/** Returns why processing failed, or why the platform took the video down. */
function findFailureReason(state: SimulatorState, session: Session): string | null {
  return session.failed?.reason ?? state.removals.findReason('videoshorts', session.videoId);
}

/** Presents the video resource with the requested parts. The API returns counts as strings. */
export function presentVideo(
  exchange: Exchange,
  state: SimulatorState,
  session: Session,
  parts: Set<string>,
  status: UploadStatus,
): Record<string, unknown> {
  const all: Record<string, unknown> = {
    snippet: presentSnippet(exchange, state, session),
    status: presentStatus(session, status, findFailureReason(state, session)),
    contentDetails: { duration: formatDuration(getDurationMs(state, session)), dimension: '2d', definition: 'hd' },
    processingDetails: presentProcessing(status),
    statistics: presentStatistics(state, session),
    fileDetails: {
      ...(session.slug === null ? {} : { fileName: session.slug }),
      fileSize: String(session.size ?? session.received),
      fileType: 'video',
      container: 'mp4',
      durationMs: String(getDurationMs(state, session)),
    },
  };
  const chosen = Object.entries(all).filter(([part]) => parts.has(part));
  return { kind: 'youtube#video', etag: `"${session.videoId}"`, id: session.videoId, ...Object.fromEntries(chosen) };
}

export function getPublishedAt(state: SimulatorState, session: Session): string | undefined {
  return session.failed?.at ?? state.record.findByHandle('videoshorts', session.uploadId)?.publishedAt;
}

function presentSnippet(exchange: Exchange, state: SimulatorState, session: Session): object {
  const thumbnail = `${exchange.origin}/videoshorts/vi/${session.videoId}/default.jpg`;
  return {
    publishedAt: getPublishedAt(state, session)?.replace(/\.\d+Z$/, 'Z'),
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

function presentStatistics(state: SimulatorState, session: Session): object {
  const post = state.record.findByHandle('videoshorts', session.uploadId);
  const counts = post ? computeStatistics(state, post) : { views: 0, likes: 0, comments: 0 };
  return {
    viewCount: String(counts.views),
    likeCount: String(counts.likes),
    favoriteCount: '0',
    commentCount: String(counts.comments),
  };
}

function getDurationMs(state: SimulatorState, session: Session): number {
  return state.record.findByHandle('videoshorts', session.uploadId)?.durationMs ?? 0;
}

function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  const minutes = Math.floor(seconds / 60);
  return `PT${minutes > 0 ? `${minutes}M` : ''}${seconds % 60}S`;
}
