import type { Deck, Audio } from './deck.ts';
import { fitToBeats } from './fit-to-beats.ts';
import { type Mood, EFFECT_PEAKS_MS, type EffectName } from './moods.ts';
import { DECK_LIMITS } from './deck-limits.ts';

type Effect = NonNullable<Audio['effects']>[number];

const MOVING: readonly unknown[] = ['slide-left', 'slide-up', 'wipe-left', 'zoom'];
const DEFAULT_TRANSITION_MS = 300;
/** The shortest time between two added sounds. */
const GAP_MS = 900;
/** Slides and texts that are shown from the start make no sound. */
const FIRST_MS = 300;

/** The level of music for which the caller names none. */
const MUSIC_GAIN_DB = -8;
const FADES = { fadeInMs: 300, fadeOutMs: 900 } as const;

/** An asset of the library, or music of Kinora. */
export type DeckMusic = ({ assetId: string } | { mood: Mood }) & { gainDb?: number | undefined };

/** Adds music for the whole video. Cuts move to the beats of music of Kinora. */
export function addMusic(deck: Deck, music: DeckMusic): Deck {
  const { gainDb = MUSIC_GAIN_DB } = music;
  const added = 'mood' in music ? { mood: music.mood, gainDb } : { src: music.assetId, gainDb, ...FADES };
  const { audio } = removeMusic(deck);
  return addArrivalSounds(fitToBeats({ ...deck, audio: { ...audio, music: added } }));
}

/** Removes the music, and every effect of Kinora, because `addMusic` adds such effects. Effects from the library stay. */
export function removeMusic(deck: Deck): Deck {
  const { music: _music, effects = [], ...rest } = deck.audio ?? {};
  const libraryEffects = effects.filter(({ sound }) => sound === undefined);
  const audio = { ...rest, ...(libraryEffects.length > 0 ? { effects: libraryEffects } : {}) };
  const { audio: _audio, ...silent } = deck;
  return Object.keys(audio).length > 0 ? { ...silent, audio } : silent;
}

/** Adds quiet effects to a deck with music of Kinora: `whoosh` for slides that move in, `pop` for texts that pop up. */
export function addArrivalSounds(deck: Deck): Deck {
  const { audio } = deck;
  if (audio?.music?.mood === undefined) return deck;
  const existing = audio.effects ?? [];
  const arrivals = [...listMovingSlides(deck), ...listPoppingBoxes(deck)].toSorted((a, b) => a.ms - b.ms);
  const heard: { name: EffectName; ms: number }[] = [];
  for (const arrival of arrivals) {
    if (arrival.ms >= FIRST_MS && arrival.ms - (heard.at(-1)?.ms ?? -GAP_MS) >= GAP_MS) heard.push(arrival);
  }
  const added = heard.map(({ name, ms }): Effect => ({
    sound: name,
    atMs: Math.max(0, Math.round(ms - EFFECT_PEAKS_MS[name])),
  }));
  const effects = [...existing, ...added].slice(0, DECK_LIMITS.effects);
  return effects.length === 0 ? deck : { ...deck, audio: { ...audio, effects } };
}

function listMovingSlides({ slides }: Deck): { name: EffectName; ms: number }[] {
  return slides.flatMap(({ startMs, transition }) => {
    if (!MOVING.includes(transition?.kind)) return [];
    return [{ name: 'whoosh', ms: startMs + (transition?.durationMs ?? DEFAULT_TRANSITION_MS) / 2 }];
  });
}

function listPoppingBoxes({ slides }: Deck): { name: EffectName; ms: number }[] {
  return slides.flatMap((slide) =>
    slide.boxes.flatMap(({ animation, startMs }) =>
      animation?.in === 'pop' ? [{ name: 'pop' as const, ms: startMs ?? slide.startMs }] : [],
    ),
  );
}
