import { MAJOR, playArp, playBass, playChords, playMelody, type Score } from '../score.ts';

/** The music of the mood `calm`. `Score` documents the notation. */
export const calm: Score = {
  tonic: 62,
  scale: MAJOR,
  swing: 0,
  chords: { A: ['1+', '6^', '4^', '5'], B: ['4^', '3', '6^', '5'] },
  cadence: '4,5',
  final: '1+',
  melody: {
    A: [
      ['r.8 5.8', '3.12 r.4', 'r.8 6.4 5.4', '2.12 r.4'],
      ['r.8 8.8', '5.12 r.4', 'r.8 6.4 8.4', '7.12 r.4'],
    ],
    B: [
      ['8.12 6.4', '5.12 r.4', '6.8 5.8', '2.16'],
      ['6.12 8.4', '7.12 r.4', '8.8 6.8', '5.16'],
    ],
  },
  parts: [
    playArp('piano', '0---1---2---3---', { register: 57, gainDb: -11, pan: -0.15, reverb: 0.4, from: 1 }),
    playChords('pad', 'x---------------', { register: 62, gainDb: -23, pan: 0.1, reverb: 0.4, from: 1 }),
    playBass('softBass', '0-----------2---', { register: 40, gainDb: -13, pan: 0, reverb: 0.05, from: 2 }),
    playMelody('bell', { register: 74, gainDb: -11, pan: 0.25, reverb: 0.5, from: 2 }),
    playArp('piano', '..4-..5-..4-..3-', { register: 62, gainDb: -16, pan: 0.35, reverb: 0.4, from: 3 }),
  ],
  drums: {
    1: {},
    2: { shaker: 'o...x...o...x...' },
    3: { kick: 'x...............', rim: '........x.......', shaker: 'o.o.x.o.o.o.x.o.' },
  },
  fill: {},
  drumsGainDb: -9,
};
