import type { PlatformError, PublishJob } from '../../ports.ts';
import { sanitizeCode } from '../response-fields.ts';
import type { VideoshortsSettings } from './settings.ts';
import { toVideoshortsPublishError } from './errors.ts';
import type { UploadedVideo } from './upload.ts';

export function getPrivacy(job: PublishJob): string {
  return job.mode === 'draft' ? 'private' : (job.privacy ?? 'public');
}

export function buildVideoUrl(settings: VideoshortsSettings, videoId: string): string {
  return `${settings.publicUrl}/shorts/${encodeURIComponent(videoId)}`;
}

/** Why an uploaded video is not as requested; null if it is. videoshorts makes the uploads of an unaudited app private. */
export function findVideoError(job: PublishJob, video: UploadedVideo): PlatformError | null {
  const { privacyStatus, uploadStatus, failureReason, rejectionReason } = video.status ?? {};
  if (uploadStatus === 'failed' || uploadStatus === 'rejected') {
    return toVideoshortsPublishError(rejectionReason ?? failureReason);
  }
  if (privacyStatus === undefined || privacyStatus === getPrivacy(job)) return null;
  const stored = sanitizeCode(privacyStatus);
  const message =
    `videoshorts stored the video as ${stored} instead of ${getPrivacy(job)}; ` +
    'it does so while the API project has not passed its audit. The video must be posted again after the audit.';
  return { kind: 'terminal', code: 'visibility_changed', message, platformCode: stored };
}

/** Whether the platform still processes the video, which exists but may be refused. */
export function isProcessing(video: UploadedVideo): boolean {
  return video.status?.uploadStatus === 'uploaded';
}
