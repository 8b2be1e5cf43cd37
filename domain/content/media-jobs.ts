/** Media jobs: what `/content` makes besides videos in the 18 formats. */
import type { Format } from '../formats.ts';
import { computePrice, type SpendingType } from '../credits/prices.ts';
import { estimateSpokenSeconds } from './estimate-spoken-seconds.ts';

export const MEDIA_JOB_KINDS = ['image', 'video', 'voiceover', 'clips'] as const;

/** The most characters of a voice-over or of the script of a video. */
export const MAX_SCRIPT_LENGTH = 1_200;

/** The most characters of a prompt: of content, a batch of generations or an automation. */
export const MAX_PROMPT_LENGTH = 2_000;

/** The most pictures of an image job. */
export const MAX_IMAGES = 8;

export type MediaJobKind = (typeof MEDIA_JOB_KINDS)[number];

export type ContentFormat = Format | MediaJobKind;

export const MEDIA_JOB_SPENDING: Record<MediaJobKind, SpendingType> = {
  image: 'ai_image',
  video: 'ai_video',
  voiceover: 'voiceover',
  clips: 'long_video_minutes',
};

export const priceImages = (count: number): number => computePrice('ai_image', count);

export const priceVideo = (): number => computePrice('ai_video', 1);

export const priceVoiceover = (seconds: number): number => computePrice('voiceover', seconds);

export const estimateVoiceoverPrice = (script: string, speed: number): number =>
  priceVoiceover(estimateSpokenSeconds(script, speed));

export const priceClips = (sourceMs: number): number => computePrice('long_video_minutes', sourceMs / 60_000);
