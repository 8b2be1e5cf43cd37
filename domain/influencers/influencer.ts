/** Credits of one preview picture (spec, Credit costs). */
export const PREVIEW_CREDITS = 10;

const CREDITS_PER_SECOND = 3;

/** A talking-head video is charged by the second, so only this limit and its script determine its length. */
export const MAX_VIDEO_SEC = 180;

/** Credits of a talking-head video: 3 per started second of speech. */
export const priceVideo = (seconds: number): number => CREDITS_PER_SECOND * Math.max(1, Math.ceil(seconds));

/**
 * The longest speech, in milliseconds, that a charge made from the estimate covers. The service absorbs up to a quarter
 * more, or one second if that is longer.
 */
export function getMaxSpeechMs(creditsCharged: number): number {
  const seconds = creditsCharged / CREDITS_PER_SECOND;
  return 1_000 * Math.max(1.25 * seconds, seconds + 1);
}
