import type { PlatformError, PublishJob } from '../../ports.ts';
import { shownCode } from '../response-fields.ts';
import type { VideoshortsSettings } from '../settings.ts';
import { videoshortsFailure } from './errors.ts';
import type { Finished } from './upload.ts';

export function privacyOf(job: PublishJob): 'public' | 'private' {
  return job.mode === 'draft' ? 'private' : 'public';
}

export function shortUrl(settings: VideoshortsSettings, videoId: string): string {
  return `${settings.publicUrl}/shorts/${encodeURIComponent(videoId)}`;
}

/** Why an uploaded video is not what was asked for, or null. The uploads of an unaudited app are locked without a word. */
export function shortfall(job: PublishJob, video: Finished): PlatformError | null {
  const { privacyStatus, uploadStatus, failureReason, rejectionReason } = video.status ?? {};
  if (uploadStatus === 'failed' || uploadStatus === 'rejected') {
    return videoshortsFailure(rejectionReason ?? failureReason);
  }
  if (privacyStatus === undefined || privacyStatus === privacyOf(job)) return null;
  const stored = shownCode(privacyStatus);
  const message =
    `videoshorts stored the video as ${stored} instead of ${privacyOf(job)}; ` +
    'it does so while the API project has not passed its audit. The video must be posted again after the audit.';
  return { kind: 'terminal', code: 'visibility_changed', message, platformCode: stored };
}

/** It exists, and may still be refused. */
export function isProcessing(video: Finished): boolean {
  return video.status?.uploadStatus === 'uploaded';
}
