/** What a format asks of a media provider: one picture, clip or voice at a time. Data only, so that it can be stored. */
import type { CaptionWord, LayerKey, Ratio } from '../decks/deck.ts';

export const MEDIA_KINDS = ['image', 'clip', 'voice', 'talking_head', 'swap', 'matte', 'transcript'] as const;

export type MediaKind = (typeof MEDIA_KINDS)[number];

/** Where an input of a call comes from: the library, or what an earlier call of the same plan made. */
export type MediaSource = { asset: string } | { call: string };

export interface Voice {
  /** The provider's name of a voice; `default` is whichever it likes. */
  id: string;
  /** 1 is the voice's own pace. */
  speed: number;
  /** Tells several apart who all speak in `default`: from 1, the first as everywhere else. */
  speaker?: number;
}

/** `seed` makes two calls of the same words two pictures, and a repeated call the same one where the provider can. */
export type MediaCall =
  | { kind: 'image'; prompt: string; ratio: Ratio; references: MediaSource[]; seed: number }
  | { kind: 'clip'; prompt: string; ratio: Ratio; seconds: number; from: MediaSource | null; seed: number }
  | { kind: 'voice'; text: string; voice: Voice; language: string }
  /** `green` asks for a plain backdrop of chroma green, so that the presenter can be cut out. */
  | { kind: 'talking_head'; portrait: MediaSource; speech: MediaSource; ratio: Ratio; backdrop: 'scene' | 'green' }
  | { kind: 'swap'; video: MediaSource; character: MediaSource; prompt: string }
  | { kind: 'matte'; source: MediaSource }
  | { kind: 'transcript'; source: MediaSource; language: string };

/** What came of a call. */
export interface MadeMedia {
  /** The library asset that it became; null for a transcript. */
  assetId: string | null;
  kind: 'image' | 'video' | 'audio' | null;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  /** When each word is spoken; null where the provider does not say. */
  words: CaptionWord[] | null;
  /** How it is cut out where it is meant to be; null where it cannot be. */
  key: LayerKey | null;
}

/** Every source that a call names. */
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
