/** Credits of one preview picture (spec, Credit costs). */
export const PREVIEW_CREDITS = 10;

const CREDITS_PER_SECOND = 3;

/** Credits of a talking-head video: 3 per second of speech that has begun. */
export const videoPrice = (seconds: number): number => CREDITS_PER_SECOND * Math.max(1, Math.ceil(seconds));
