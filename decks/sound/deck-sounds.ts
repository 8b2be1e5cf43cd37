import { frameCount, type Audio, type Deck } from '../../domain/decks/deck.ts';
import type { Element } from '../scene/element.ts';
import { buildShots, type Shot } from '../scene/timeline.ts';

export const SAMPLE_RATE = 48_000;

/** One sound of the mix. Positions and lengths are in samples at 48 kHz. */
export interface Sound {
  assetId: string;
  /** The path in the deck that references the asset. */
  place: string;
  /** Music can be ducked by the voice; `bed` is everything else. */
  bus: 'voice' | 'music' | 'bed';
  /** True for the sound of a clip, which loops with its picture and may be absent. */
  clip: boolean;
  at: number;
  /** Maximum; a shorter sound that does not loop ends earlier. */
  length: number;
  trimMs: number;
  loops: boolean;
  gainDb: number;
  fadeIn: number;
  fadeOut: number;
  /** True if its level is reduced while the voice speaks. */
  ducks: boolean;
}

const MUSIC_GAIN_DB = -12;

/** Fade of 5 ms at the start and end of a clip's sound, to avoid clicks. */
const DECLICK = SAMPLE_RATE / 200;

/** Lists the sounds of a deck: unmuted clips, voice-over, music and effects. */
export function listSounds(deck: Deck): Sound[] {
  const clips = listClipSounds(deck);
  const audio = deck.audio ? listAudioSounds(deck.audio, countSamples(deck)) : [];
  return [...audio, ...clips].filter((sound) => sound.length > 0);
}

/** The length of the video in samples; an integer, because 48,000 is a multiple of every frame rate. */
export function countSamples(deck: Pick<Deck, 'durationMs' | 'fps'>): number {
  return frameCount(deck) * (SAMPLE_RATE / deck.fps);
}

function listAudioSounds({ voiceover, music, effects = [] }: Audio, end: number): Sound[] {
  const once = { clip: false, trimMs: 0, loops: false, fadeIn: 0, fadeOut: 0, ducks: false };
  const from = (ms: number): { at: number; length: number } => ({ at: toSamples(ms), length: end - toSamples(ms) });
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
    const fades = { fadeIn: toSamples(fadeInMs), fadeOut: toSamples(fadeOutMs) };
    const played = { ...from(0), trimMs: trimStartMs, loops: loop, gainDb, ...fades, ducks: duck };
    sounds.push({ assetId: src, place: 'audio.music.src', bus: 'music', clip: false, ...played });
  }
  return sounds;
}

/** A clip's sound follows its picture: it fades with transitions and continues across slides that share a background. */
function listClipSounds(deck: Deck): Sound[] {
  return buildShots(deck).flatMap((shot, index, shots) => {
    const playsOn = shots[index - 1]?.backdrop === shot.backdrop;
    return [...(playsOn ? [] : [shot.backdrop]), ...shot.layers].flatMap(
      (element) => buildClipSound(deck, shot, element) ?? [],
    );
  });
}

function buildClipSound(deck: Deck, shot: Shot, { source, from, to, until }: Element): Sound | null {
  if (source.kind !== 'video' || typeof source.gainDb !== 'number') return null;
  const perFrame = SAMPLE_RATE / deck.fps;
  return {
    assetId: source.src,
    place: findPlace(deck, shot, source),
    bus: 'bed',
    clip: true,
    at: from * perFrame,
    length: (Math.min(until, frameCount(deck)) - from) * perFrame,
    trimMs: source.trimStartMs ?? 0,
    loops: source.loop ?? true,
    gainDb: source.gainDb,
    fadeIn: Math.max(DECLICK, from === shot.from ? shot.transitionFrames * perFrame : 0),
    fadeOut: Math.max(DECLICK, (until - to) * perFrame),
    ducks: false,
  };
}

function findPlace(deck: Deck, { slide }: Shot, source: Element['source']): string {
  const at = slide ? `slides[${deck.slides.indexOf(slide)}].` : '';
  const layer = slide?.layers?.findIndex((candidate) => candidate === source) ?? -1;
  if (layer >= 0) return `${at}layers[${layer}].src`;
  return slide?.background ? `${at}background.src` : 'background.src';
}

function toSamples(ms: number): number {
  return Math.round((ms * SAMPLE_RATE) / 1000);
}
