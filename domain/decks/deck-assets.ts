import type { Audio, Background, BoxStyle, Deck, Slide } from './deck.ts';
import { FONTS } from './fonts.ts';

export type DeckAssetKind = 'image' | 'video' | 'audio' | 'font';

/** A reference from a deck to a library asset, and the kind of asset it requires. */
export interface DeckAsset {
  path: string;
  id: string;
  kind: DeckAssetKind;
}

/** An asset with the SHA-256 of its file in hex, as the deck hash uses it. */
export interface HashedAsset {
  id: string;
  sha256: string;
}

/** `hashDeck` of `decks/hash-deck.ts`, for code that may not import the renderer. */
export type HashDeck = (deck: Deck, assets: readonly HashedAsset[]) => string;

/** Every reference to a library asset, so an asset that is used twice is listed twice. */
export function listDeckAssets(deck: Deck): DeckAsset[] {
  return [
    ...listBackgroundAssets('background', deck.background),
    ...deck.slides.flatMap((slide, index) => listSlideAssets(`slides[${index}]`, slide)),
    ...listFontAssets('captions.textStyle', deck.captions.textStyle),
    ...listAudioAssets(deck.audio),
  ];
}

function listSlideAssets(path: string, slide: Slide): DeckAsset[] {
  return [
    ...listBackgroundAssets(`${path}.background`, slide.background),
    ...(slide.layers ?? []).map(({ src, kind }, at) => ({ path: `${path}.layers[${at}].src`, id: src, kind })),
    ...slide.boxes.flatMap((box, at) => listFontAssets(`${path}.boxes[${at}].style`, box.style)),
  ];
}

function listBackgroundAssets(path: string, background: Background | undefined): DeckAsset[] {
  if (background?.kind !== 'image' && background?.kind !== 'video') return [];
  return [{ path: `${path}.src`, id: background.src, kind: background.kind }];
}

function listFontAssets(path: string, style: BoxStyle | undefined): DeckAsset[] {
  const font = style?.font;
  if (font === undefined || FONTS.some((bundled) => bundled === font)) return [];
  return [{ path: `${path}.font`, id: font, kind: 'font' }];
}

function listAudioAssets(audio: Audio | undefined): DeckAsset[] {
  const { voiceover, music, effects = [] } = audio ?? {};
  return [
    ...(voiceover ? [{ path: 'audio.voiceover.src', id: voiceover.src, kind: 'audio' as const }] : []),
    ...(music?.src === undefined ? [] : [{ path: 'audio.music.src', id: music.src, kind: 'audio' as const }]),
    ...effects.flatMap(({ src }, at) =>
      src === undefined ? [] : [{ path: `audio.effects[${at}].src`, id: src, kind: 'audio' as const }],
    ),
  ];
}
