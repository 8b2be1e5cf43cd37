import type { Animation, Motion, TransitionKind } from '../../../../domain/decks/deck.ts';

export const TRANSITIONS = {
  cut: 'At once',
  fade: 'Fades in',
  'slide-left': 'From the right',
  'slide-right': 'From the left',
  'slide-up': 'From below',
  'slide-down': 'From above',
  'cover-left': 'Covers from the right',
  'cover-up': 'Covers from below',
  'wipe-left': 'Wipes to the left',
  'wipe-right': 'Wipes to the right',
  'wipe-up': 'Wipes up',
  'wipe-down': 'Wipes down',
  circle: 'Opens as a circle',
  clock: 'Turns like a clock',
  blinds: 'Opens like blinds',
  dip: 'Through black',
  zoom: 'Zooms',
} as const satisfies Record<TransitionKind, string>;

export const ENTRANCES = {
  none: 'At once',
  fade: 'Fades in',
  pop: 'Pops up',
  scale: 'Grows',
  'slide-up': 'Slides up',
  'slide-down': 'Slides down',
  'slide-left': 'Slides to the left',
  'slide-right': 'Slides to the right',
  wipe: 'Wipes in',
  typewriter: 'Typed',
  words: 'Word by word',
  lines: 'Line by line',
  sentences: 'Sentence by sentence',
} as const satisfies Record<NonNullable<Animation['in']>, string>;

export const EXITS = {
  none: 'At once',
  fade: 'Fades out',
  scale: 'Shrinks',
  'slide-up': 'Slides up',
  'slide-down': 'Slides down',
  wipe: 'Wipes out',
} as const satisfies Record<NonNullable<Animation['out']>, string>;

/** Slow movements of a picture while it is shown. */
export const MOTIONS = {
  none: 'Stays',
  'zoom-in': 'Comes nearer',
  'zoom-out': 'Goes farther',
  'pan-left': 'Moves to the left',
  'pan-right': 'Moves to the right',
  'pan-up': 'Moves up',
  'pan-down': 'Moves down',
} as const satisfies Record<Motion, string>;
