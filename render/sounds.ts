import { frameAt, frameCount, type Audio, type Deck, type Layer, type Slide } from '../domain/deck.ts';
import { backgroundRuns } from './timeline.ts';

/** Samples per second of everything that is mixed. */
export const SAMPLE_RATE = 48_000;

/** One thing that sounds. Instants and lengths are samples of the video at 48 kHz. */
export interface Sound {
  /** Its asset, and the place of the deck that names it. */
  assetId: string;
  place: string;
  /** What it is to the mix: music steps back behind the voice, the bed is everything else. */
  bus: 'voice' | 'music' | 'bed';
  /** Of a clip: its loop is as long as its picture, and it may have no sound at all. */
  clip: boolean;
  at: number;
  /** At most; what is shorter and does not loop ends earlier. */
  length: number;
  trimMs: number;
  loops: boolean;
  gainDb: number;
  fadeIn: number;
  fadeOut: number;
  /** Whether it steps back while the voice speaks. */
  ducks: boolean;
}

const MUSIC_GAIN_DB = -12;

/** A clip's sound that begins or ends at once would click. */
const DECLICK = SAMPLE_RATE / 200;

/** Everything that sounds in a deck: its clips unless they are mute, the voice-over, the music and the effects. */
export function soundsOf(deck: Deck): Sound[] {
  const clips = [...backgroundSounds(deck), ...deck.slides.flatMap((slide, index) => layerSounds(deck, slide, index))];
  const named = deck.audio ? audioSounds(deck.audio, soundLength(deck)) : [];
  return [...named, ...clips].filter((sound) => sound.length > 0);
}

/** The length of the video in samples; whole, since 48,000 is a multiple of every frame rate. */
export function soundLength(deck: Pick<Deck, 'durationMs' | 'fps'>): number {
  return frameCount(deck) * (SAMPLE_RATE / deck.fps);
}

function audioSounds({ voiceover, music, effects = [] }: Audio, end: number): Sound[] {
  const once = { clip: false, trimMs: 0, loops: false, fadeIn: 0, fadeOut: 0, ducks: false };
  const from = (ms: number): { at: number; length: number } => ({ at: samples(ms), length: end - samples(ms) });
  const sounds: Sound[] = effects.map(({ src, atMs, gainDb = 0 }, index) => {
    return { ...once, ...from(atMs), assetId: src, place: `audio.effects[${index}].src`, bus: 'bed', gainDb };
  });
  if (voiceover) {
    const { src, startMs = 0, gainDb = 0 } = voiceover;
    sounds.push({ ...once, ...from(startMs), assetId: src, place: 'audio.voiceover.src', bus: 'voice', gainDb });
  }
  if (music) {
    const {
      src,
      trimStartMs = 0,
      gainDb = MUSIC_GAIN_DB,
      fadeInMs = 0,
      fadeOutMs = 0,
      loop = true,
      duck = true,
    } = music;
    const fades = { fadeIn: samples(fadeInMs), fadeOut: samples(fadeOutMs) };
    const played = { ...from(0), trimMs: trimStartMs, loops: loop, gainDb, ...fades, ducks: duck };
    sounds.push({ assetId: src, place: 'audio.music.src', bus: 'music', clip: false, ...played });
  }
  return sounds;
}

/** A clip behind several slides in a row plays on across them, as its picture does. */
function backgroundSounds(deck: Deck): Sound[] {
  return backgroundRuns(deck).flatMap(({ background, from, to }) => {
    if (background.kind !== 'video' || typeof background.gainDb !== 'number') return [];
    const { src, gainDb, trimStartMs = 0, loop = true } = background;
    return [clipSound(deck, { src, place: placeOf(deck, src), gainDb, trimStartMs, loop }, from, to)];
  });
}

function placeOf(deck: Deck, src: string): string {
  const names = (background: Deck['background'] | undefined): boolean =>
    background?.kind === 'video' && background.src === src;
  const index = deck.slides.findIndex((slide) => names(slide.background));
  return names(deck.background) || index < 0 ? 'background.src' : `slides[${index}].background.src`;
}

function layerSounds(deck: Deck, slide: Slide, index: number): Sound[] {
  return (slide.layers ?? []).flatMap((layer: Layer, at) => {
    if (layer.kind !== 'video' || typeof layer.gainDb !== 'number') return [];
    const { src, gainDb, trimStartMs = 0, loop = true } = layer;
    const place = `slides[${index}].layers[${at}].src`;
    const [from, to] = [layer.startMs ?? slide.startMs, layer.endMs ?? slide.endMs];
    const clip = { src, place, gainDb, trimStartMs, loop };
    return [clipSound(deck, clip, frameAt(from, deck.fps), frameAt(to, deck.fps))];
  });
}

interface SoundingClip {
  src: string;
  place: string;
  gainDb: number;
  trimStartMs: number;
  loop: boolean;
}

function clipSound(deck: Deck, clip: SoundingClip, from: number, to: number): Sound {
  const perFrame = SAMPLE_RATE / deck.fps;
  const last = Math.min(to, frameCount(deck));
  return {
    assetId: clip.src,
    place: clip.place,
    bus: 'bed',
    clip: true,
    at: from * perFrame,
    length: (last - from) * perFrame,
    trimMs: clip.trimStartMs,
    loops: clip.loop,
    gainDb: clip.gainDb,
    fadeIn: DECLICK,
    fadeOut: DECLICK,
    ducks: false,
  };
}

function samples(ms: number): number {
  return Math.round((ms * SAMPLE_RATE) / 1000);
}
