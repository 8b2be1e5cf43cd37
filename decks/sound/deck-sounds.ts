import { frameCount, type Audio, type Deck } from '../../domain/decks/deck.ts';
import { countBeats } from '../../domain/decks/moods.ts';
import { SAMPLE_RATE } from '../normalise/sound-source.ts';
import type { OwnSound } from '../music/render-own-sound.ts';
import type { Element } from '../scene/element.ts';
import { buildShots, type Shot } from '../scene/timeline.ts';
import { addEffectDefaults, addMusicDefaults } from './audio-defaults.ts';

/** One sound of the mix. Positions and lengths are in samples at 48 kHz. */
export interface Sound {
  /** The asset, or a sound that is synthesised. */
  source: { assetId: string } | { own: OwnSound };
  /** The path in the deck of the field that names the source. */
  deckPath: string;
  /** Music can be ducked by the voices; `bed` is everything else. */
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

/** Fade of 5 ms at the start and end of music, of a clip's sound and of the whole mix, to avoid clicks. */
export const DECLICK = SAMPLE_RATE / 200;

/** Lists the sounds of a deck: unmuted clips, voice-over, music and effects. */
export function listSounds(deck: Deck): Sound[] {
  const clips = listClipSounds(deck);
  const audio = deck.audio ? listAudioSounds(deck.audio, deck) : [];
  return [...audio, ...clips].filter((sound) => sound.length > 0);
}

/** Returns the length of the video in samples; an integer, because 48,000 is a multiple of every frame rate. */
export function countSamples(deck: Pick<Deck, 'durationMs' | 'fps'>): number {
  return frameCount(deck) * (SAMPLE_RATE / deck.fps);
}

function listAudioSounds({ voiceover, music, effects = [] }: Audio, deck: Deck): Sound[] {
  const end = countSamples(deck);
  const once = { clip: false, trimMs: 0, loops: false, fadeIn: 0, fadeOut: 0, ducks: false };
  const from = (ms: number): { at: number; length: number } => ({ at: toSamples(ms), length: end - toSamples(ms) });
  const sounds = effects.map(addEffectDefaults).map(({ src = '', sound, atMs, gainDb, spoken }, index): Sound => {
    const source = sound === undefined ? { assetId: src } : { own: { kind: 'effect', name: sound } as const };
    const deckPath = `audio.effects[${index}].${sound === undefined ? 'src' : 'sound'}`;
    return { ...once, ...from(atMs), source, deckPath, bus: spoken ? 'voice' : 'bed', gainDb };
  });
  if (voiceover) {
    const { src, startMs = 0, gainDb = 0 } = voiceover;
    const source = { assetId: src };
    sounds.push({ ...once, ...from(startMs), source, deckPath: 'audio.voiceover.src', bus: 'voice', gainDb });
  }
  if (music) sounds.push({ ...buildMusicSound(music, deck), ...from(0) });
  return sounds;
}

function buildMusicSound(music: NonNullable<Audio['music']>, { durationMs }: Deck): Omit<Sound, 'at' | 'length'> {
  const { src = '', mood, trimStartMs, gainDb, fadeInMs, fadeOutMs, loop, duck } = addMusicDefaults(music);
  return {
    source:
      mood === undefined ? { assetId: src } : { own: { kind: 'music', mood, beats: countBeats(mood, durationMs) } },
    deckPath: mood === undefined ? 'audio.music.src' : 'audio.music.mood',
    bus: 'music',
    clip: false,
    trimMs: trimStartMs,
    loops: loop,
    gainDb,
    fadeIn: Math.max(DECLICK, toSamples(fadeInMs)),
    fadeOut: Math.max(DECLICK, toSamples(fadeOutMs)),
    ducks: duck,
  };
}

/** Lists the sounds of clips. Each fades with transitions and continues across slides that share a background. */
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
    source: { assetId: source.src },
    deckPath: findDeckPath(deck, shot, source),
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

function findDeckPath(deck: Deck, { slide }: Shot, source: Element['source']): string {
  const at = slide ? `slides[${deck.slides.indexOf(slide)}].` : '';
  const layer = slide?.layers?.findIndex((candidate) => candidate === source) ?? -1;
  if (layer >= 0) return `${at}layers[${layer}].src`;
  return slide?.background ? `${at}background.src` : 'background.src';
}

function toSamples(ms: number): number {
  return Math.round((ms * SAMPLE_RATE) / 1000);
}
