import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Audio, Background, Deck, Layer, LayerKey, Slide } from '../domain/decks/deck.ts';
import { listDeckAssets, type HashedAsset } from '../domain/decks/deck-assets.ts';
import { DEFAULT_COLOR, DEFAULT_GRADIENT, resolveStyle } from '../domain/decks/text-styles.ts';
import { readFfmpegVersion } from './ffmpeg/encoder-version.ts';
import { loadFonts } from './fonts/fonts.ts';
import { KEY_DEFAULTS } from './picture/key-filter.ts';
import { addEffectDefaults, addMusicDefaults } from './sound/audio-defaults.ts';
import { LOUDNESS_DEFAULTS } from './sound/loudness.ts';
import { DEFAULT_TRANSITION_MS } from './scene/timeline.ts';

/** Increment it with every change that alters rendered pixels or sound; a stored render is reused only for the same version. */
export const RENDERER_VERSION = '12';

/**
 * Returns the SHA-256 (hex) of everything that decides the bytes of a render. A default counts the same whether it is
 * given or omitted. `assets` must contain every asset that the deck references; others are ignored.
 */
export function hashDeck(
  deck: Deck,
  assets: readonly HashedAsset[],
  fontsDigest: string = loadFonts().digest,
  encoderVersion: string | null = readFfmpegVersion(),
): string {
  const hashes = new Map(assets.map(({ id, sha256 }) => [id, sha256]));
  const identity = canonicalize({
    deck: JSON.parse(JSON.stringify(addDefaults(deck))) as unknown,
    rendererVersion: RENDERER_VERSION,
    encoderVersion,
    assets: Object.fromEntries(listDeckAssets(deck).map(({ id }) => [id, hashes.get(id) ?? ''])),
    fonts: fontsDigest,
  });
  return createHash('sha256')
    .update(identity ?? '')
    .digest('hex');
}

function addDefaults(deck: Deck): object {
  return {
    ...deck,
    background: addBackgroundDefaults(deck.background),
    slides: deck.slides.map((slide) => ({
      ...slide,
      background: slide.background && addBackgroundDefaults(slide.background),
      transition: addTransitionDefaults(slide.transition),
      layers: (slide.layers ?? []).map((layer) => addLayerDefaults(layer, slide)),
      boxes: slide.boxes.map((box) => ({
        ...box,
        startMs: box.startMs ?? slide.startMs,
        endMs: box.endMs ?? slide.endMs,
        style: resolveStyle(box.style, box.role, slide.background ?? deck.background),
        animation: { in: 'none', out: 'none', ...box.animation },
      })),
    })),
    captions: { position: 'bottom', ...deck.captions },
    audio: addAudioDefaults(deck.audio ?? {}),
    safeArea: deck.safeArea ?? 'universal',
  };
}

function addBackgroundDefaults(background: Background): Background {
  switch (background.kind) {
    case 'color':
      return { color: DEFAULT_COLOR, ...background };
    case 'gradient':
      return { ...DEFAULT_GRADIENT, ...background };
    case 'image':
      return { fit: 'cover', motion: 'none', shade: 0, blur: 0, ...background };
    case 'video':
      return { fit: 'cover', shade: 0, blur: 0, trimStartMs: 0, loop: true, gainDb: null, ...background };
  }
}

/** Adds defaults. A cut has no duration, and a transition without duration is a cut. */
function addTransitionDefaults(transition: Slide['transition']): NonNullable<Slide['transition']> {
  const { kind = 'cut', durationMs = DEFAULT_TRANSITION_MS } = transition ?? {};
  return kind === 'cut' || durationMs === 0 ? { kind: 'cut' } : { kind, durationMs };
}

function addLayerDefaults({ id: _id, key, ...layer }: Layer, slide: Slide): object {
  const kindDefaults = layer.kind === 'image' ? { motion: 'none' } : { trimStartMs: 0, loop: true, gainDb: null };
  const defaults = { fit: 'cover', z: 0, startMs: slide.startMs, endMs: slide.endMs, radius: 0, opacity: 1 };
  return { ...defaults, ...kindDefaults, ...layer, key: addKeyDefaults(layer.kind, key) };
}

/** Adds defaults. An alpha key on a picture has no effect, because its transparency is always kept. */
function addKeyDefaults(kind: Layer['kind'], key: Layer['key']): LayerKey | null {
  if (!key) return null;
  if (key.kind === 'chroma') return { ...KEY_DEFAULTS, ...key };
  return kind === 'image' ? null : key;
}

function addAudioDefaults({ voiceover, music, effects = [], loudness }: Audio): object {
  return {
    voiceover: voiceover ? { startMs: 0, gainDb: 0, ...voiceover } : null,
    music: music ? addMusicDefaults(music) : null,
    effects: effects.map(addEffectDefaults),
    loudness: { ...LOUDNESS_DEFAULTS, ...loudness },
  };
}
