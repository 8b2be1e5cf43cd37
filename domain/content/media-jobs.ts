/** Media jobs: what `/content` makes besides videos in the 18 formats (spec, Credit costs). */
import type { Format } from '../formats.ts';
import type { SpendingType } from '../credits/ledger.ts';
import { estimateSpokenSeconds } from './speech.ts';

export const MEDIA_JOB_KINDS = ['image', 'video', 'voiceover', 'clips'] as const;

export type MediaJobKind = (typeof MEDIA_JOB_KINDS)[number];

export type ContentFormat = Format | MediaJobKind;

export const MEDIA_JOB_SPENDING: Record<MediaJobKind, SpendingType> = {
  image: 'ai_image',
  video: 'ai_video',
  voiceover: 'voiceover',
  clips: 'long_video_minutes',
};

const CREDITS_PER_IMAGE = 2;
const CREDITS_PER_CLIP = 10;
const SECONDS_PER_CREDIT = 15;
const SECONDS_PER_MINUTE = 60;

export const priceImages = (count: number): number => CREDITS_PER_IMAGE * count;

export const priceVideo = (): number => CREDITS_PER_CLIP;

/** 1 credit per started 15 seconds of speech. */
export const priceVoiceover = (seconds: number): number => Math.max(1, Math.ceil(seconds / SECONDS_PER_CREDIT));

export const estimateVoiceoverPrice = (script: string, speed: number): number =>
  priceVoiceover(estimateSpokenSeconds(script, speed));

/** 1 credit per started minute of the source. */
export const priceClips = (sourceMs: number): number => Math.max(1, Math.ceil(sourceMs / 1_000 / SECONDS_PER_MINUTE));
