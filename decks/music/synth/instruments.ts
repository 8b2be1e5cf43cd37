import { renderPlucked, type PluckedTimbre } from './plucked.ts';
import { renderDecaying, type DecayingTimbre } from './decaying.ts';
import { renderSustained, type SustainedTimbre } from './sustained.ts';

type Instrument =
  | { kind: 'decaying'; timbre: DecayingTimbre }
  | { kind: 'sustained'; timbre: SustainedTimbre }
  | { kind: 'plucked'; timbre: PluckedTimbre };

const decaying = (timbre: DecayingTimbre): Instrument => ({ kind: 'decaying', timbre });
const sustained = (timbre: SustainedTimbre): Instrument => ({ kind: 'sustained', timbre });
const plucked = (timbre: PluckedTimbre): Instrument => ({ kind: 'plucked', timbre });

const INSTRUMENTS = {
  piano: decaying({
    partials: [
      [1, 0.5, 0.9],
      [2.001, 0.22, 0.6],
      [3.004, 0.13, 0.42],
      [4.01, 0.07, 0.3],
      [5.02, 0.045, 0.22],
      [6.03, 0.025, 0.16],
      [7.05, 0.012, 0.12],
    ],
    attackMs: 3,
    damperSec: 0.12,
  }),
  electricPiano: decaying({
    partials: [
      [1, 0.55, 0.95],
      [2, 0.1, 0.5],
      [3, 0.05, 0.25],
      [14, 0.035, 0.07],
    ],
    attackMs: 4,
    damperSec: 0.09,
  }),
  bell: decaying({
    partials: [
      [1, 0.4, 1.1],
      [2, 0.16, 0.8],
      [3.01, 0.12, 0.5],
      [5.43, 0.05, 0.25],
      [8.2, 0.02, 0.12],
    ],
    attackMs: 2,
    damperSec: 0,
  }),
  marimba: decaying({
    partials: [
      [1, 0.6, 0.22],
      [3.93, 0.16, 0.07],
      [9.6, 0.05, 0.03],
    ],
    attackMs: 1.5,
    damperSec: 0,
  }),
  guitar: plucked({ remainingShare: 0.18, brightness: 0.75, damperSec: 0.08 }),
  mutedGuitar: plucked({ remainingShare: 0.004, brightness: 0.55, damperSec: 0.04 }),
  pizzicato: plucked({ remainingShare: 0.0006, brightness: 0.4, damperSec: 0.05 }),
  pickBass: plucked({ remainingShare: 0.12, brightness: 0.35, damperSec: 0.05 }),
  pad: sustained({
    shape: 'saw',
    voices: [-9, 0, 8],
    envelope: { attackSec: 0.35, decaySec: 1, sustain: 0.9, releaseSec: 1.1 },
    filter: { closed: 3.2, opened: 0, sweepSec: 1 },
    vibrato: 0,
  }),
  strings: sustained({
    shape: 'saw',
    voices: [-7, 6],
    envelope: { attackSec: 0.09, decaySec: 0.6, sustain: 0.85, releaseSec: 0.35 },
    filter: { closed: 5, opened: 2, sweepSec: 0.4 },
    vibrato: 6,
  }),
  spiccato: sustained({
    shape: 'saw',
    voices: [-6, 5],
    envelope: { attackSec: 0.012, decaySec: 0.1, sustain: 0.25, releaseSec: 0.12 },
    filter: { closed: 4, opened: 5, sweepSec: 0.08 },
    vibrato: 0,
  }),
  lead: sustained({
    shape: 'saw',
    voices: [-6, 6],
    envelope: { attackSec: 0.008, decaySec: 0.25, sustain: 0.6, releaseSec: 0.12 },
    filter: { closed: 4, opened: 5, sweepSec: 0.15 },
    vibrato: 8,
  }),
  whistle: sustained({
    shape: 'sine',
    voices: [0],
    envelope: { attackSec: 0.03, decaySec: 0.5, sustain: 0.85, releaseSec: 0.1 },
    filter: { closed: 12, opened: 0, sweepSec: 1 },
    vibrato: 14,
  }),
  reed: sustained({
    shape: 'square',
    voices: [0],
    envelope: { attackSec: 0.02, decaySec: 0.4, sustain: 0.7, releaseSec: 0.08 },
    filter: { closed: 4.5, opened: 2, sweepSec: 0.1 },
    vibrato: 8,
  }),
  stab: sustained({
    shape: 'saw',
    voices: [-11, -4, 5, 12],
    envelope: { attackSec: 0.006, decaySec: 0.16, sustain: 0.35, releaseSec: 0.16 },
    filter: { closed: 3, opened: 7, sweepSec: 0.12 },
    vibrato: 0,
  }),
  synthBass: sustained({
    shape: 'saw',
    voices: [0],
    envelope: { attackSec: 0.005, decaySec: 0.2, sustain: 0.7, releaseSec: 0.06 },
    filter: { closed: 3, opened: 6, sweepSec: 0.08 },
    vibrato: 0,
  }),
  softBass: sustained({
    shape: 'triangle',
    voices: [0],
    envelope: { attackSec: 0.012, decaySec: 0.5, sustain: 0.75, releaseSec: 0.12 },
    filter: { closed: 6, opened: 0, sweepSec: 1 },
    vibrato: 0,
  }),
} as const satisfies Record<string, Instrument>;

export type InstrumentName = keyof typeof INSTRUMENTS;

/** Renders one note of an instrument, in mono. */
export function renderNote(name: InstrumentName, hz: number, seconds: number, velocity: number): Float32Array {
  const instrument: Instrument = INSTRUMENTS[name];
  switch (instrument.kind) {
    case 'decaying':
      return renderDecaying(instrument.timbre, hz, seconds, velocity);
    case 'sustained':
      return renderSustained(instrument.timbre, hz, seconds, velocity);
    case 'plucked':
      return renderPlucked(instrument.timbre, hz, seconds, velocity);
  }
}
