/** Credits of one preview picture (spec, Credit costs). */
export const PREVIEW_CREDITS = 10;

const CREDITS_PER_SECOND = 3;
/** How fast a presenter speaks, as estimated before anything is spoken. */
const WORDS_PER_SECOND = 2.4;

/** Credits of a talking-head video: 3 per second of speech, estimated from its words. */
export function videoPrice(script: string): number {
  const words = script.split(/\s+/u).filter((word) => word !== '').length;
  return CREDITS_PER_SECOND * Math.ceil(words / WORDS_PER_SECOND);
}
