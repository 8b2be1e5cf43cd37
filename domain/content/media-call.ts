/** Calls to a media provider, each for one picture, clip or voice. Plain data, so that it can be stored. */
import type { CaptionWord, LayerKey, Ratio } from '../decks/deck.ts';

export const MEDIA_KINDS = ['image', 'clip', 'voice', 'talking_head', 'swap', 'matte', 'transcript'] as const;

export type MediaKind = (typeof MEDIA_KINDS)[number];

/** The source of an input: a library asset, or the result of an earlier call of the same recipe. */
export type MediaSource = { asset: string } | { call: string };

export interface Voice {
  /** The provider's voice id; `default` lets the provider choose. */
  id: string;
  /** 1 is the voice's natural pace. */
  speed: number;
  /** Distinguishes several speakers who use `default`, counted from 1. */
  speaker?: number;
}

/** The voice of a request that chooses none. */
export const DEFAULT_VOICE: Voice = { id: 'default', speed: 1 };

/**
 * One request to a media provider. Another seed gives another picture for the same prompt; a repeated call gives the
 * same picture if the provider supports seeds.
 */
export type MediaCall =
  | { kind: 'image'; prompt: string; ratio: Ratio; references: MediaSource[]; seed: number }
  | { kind: 'clip'; prompt: string; ratio: Ratio; seconds: number; from: MediaSource | null; seed: number }
  | { kind: 'voice'; text: string; voice: Voice; language: string }
  /** `green` requests a chroma-green backdrop, so that the presenter can be cut out. */
  | { kind: 'talking_head'; portrait: MediaSource; speech: MediaSource; ratio: Ratio; backdrop: 'scene' | 'green' }
  | { kind: 'swap'; video: MediaSource; character: MediaSource; prompt: string }
  | { kind: 'matte'; source: MediaSource }
  | { kind: 'transcript'; source: MediaSource; language: string };

/** The result of a call. */
export interface MadeMedia {
  /** The library asset; null for a transcript. */
  assetId: string | null;
  kind: 'image' | 'video' | 'audio' | null;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  /** Word timings; null if the provider reports none. */
  words: CaptionWord[] | null;
  /** How to cut out the subject; null if that is impossible. */
  key: LayerKey | null;
}

export function listSources(call: MediaCall): MediaSource[] {
  switch (call.kind) {
    case 'image':
      return call.references;
    case 'clip':
      return call.from ? [call.from] : [];
    case 'voice':
      return [];
    case 'talking_head':
      return [call.portrait, call.speech];
    case 'swap':
      return [call.video, call.character];
    case 'matte':
    case 'transcript':
      return [call.source];
  }
}
