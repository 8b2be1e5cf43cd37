/** Credits of one preview picture (spec, Credit costs). */
export const PREVIEW_CREDITS = 10;

const CREDITS_PER_SECOND = 3;

/** A talking-head video is paid by the second, so its script alone decides its length, up to this. */
export const MAX_VIDEO_SEC = 180;

/** Credits of a talking-head video: 3 per second of speech that has begun. */
export const priceVideo = (seconds: number): number => CREDITS_PER_SECOND * Math.max(1, Math.ceil(seconds));

/**
 * What may be spoken at most for what was charged by the estimate, milliseconds: the service takes a quarter more upon itself,
 * a second where that is longer.
 */
export function getMaxSpeechMs(creditsCharged: number): number {
  const seconds = creditsCharged / CREDITS_PER_SECOND;
  return 1_000 * Math.max(1.25 * seconds, seconds + 1);
}
