import { computePrice, PRICES } from '../credits/prices.ts';

/** Credits of one preview picture (spec, Credit costs). */
export const PREVIEW_CREDITS = PRICES.influencer_preview.credits;

/** A talking-head video is charged by the second, so only this limit and its script determine its length. */
export const MAX_VIDEO_SEC = 180;

/** Credits of a talking-head video. */
export const priceVideo = (seconds: number): number => computePrice('influencer_video_seconds', seconds);

/**
 * The longest speech, in milliseconds, that a charge made from the estimate covers. The service absorbs up to a quarter
 * more, or one second if that is longer.
 */
export function getMaxSpeechMs(creditsCharged: number): number {
  const seconds = creditsCharged / PRICES.influencer_video_seconds.credits;
  return 1_000 * Math.max(1.25 * seconds, seconds + 1);
}
