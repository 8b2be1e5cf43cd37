import { MAJOR, playBass, playChords, playMelody, type Score } from '../score.ts';

/** The music of the mood `chill`. `Score` documents the notation. */
export const chill: Score = {
  tonic: 60,
  scale: MAJOR,
  swing: 0.22,
  chords: { A: ['2^', '5^', '1^', '6^'], B: ['4^', '3^', '2^', '5^'] },
  cadence: '2^,5^',
  final: '1^',
  melody: {
    A: [
      ['r.4 6.2 5.2 4.4 2.4', 'r.4 4.2 3.2 2.8', 'r.4 5.2 6.2 8.4 6.4', '5.6 3.2 r.8'],
      ['r.4 8.2 6.2 4.4 6.4', 'r.4 7.2 6.2 5.8', 'r.4 8.2 9.2 10.4 8.4', '6.6 5.2 r.8'],
    ],
    B: [
      ['8.6 6.2 3.4 r.4', '7.6 5.2 3.4 r.4', '6.6 4.2 2.4 r.4', '5.4 6.4 7.4 r.4'],
      ['10.6 8.2 6.4 r.4', '9.6 7.2 5.4 r.4', '8.6 6.2 4.4 r.4', '9.4 7.4 5.4 r.4'],
    ],
  },
  parts: [
    playChords('electricPiano', 'x-----x-..x-----', { register: 62, gainDb: -16, pan: -0.2, reverb: 0.25, from: 1 }),
    playBass('softBass', '0---..0-..2-3-..', { register: 38, gainDb: -10, pan: 0, reverb: 0, from: 2 }),
    playMelody('guitar', { register: 72, gainDb: -2, pan: 0.25, reverb: 0.3, from: 2 }),
    playChords('pad', 'x---------------', { register: 64, gainDb: -26, pan: 0.1, reverb: 0.35, from: 3 }),
  ],
  drums: {
    1: { hat: 'o...o...o...o...' },
    2: { kick: 'X......x..x.....', rim: '....x.......x...', hat: 'x.o.x.o.x.o.x.o.' },
    3: { kick: 'X......x..x....o', snare: '....x.......x...', hat: 'x.oox.o.x.oox.o.', open: '..............o.' },
  },
  fill: { kick: 'x..x....', snare: '....x.ox', hat: 'x.o.x.o.' },
  drumsGainDb: -2,
};
