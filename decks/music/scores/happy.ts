import { MAJOR, playArp, playBass, playChords, playMelody, type Score } from '../score.ts';

/** The music of the mood `happy`. `Score` documents the notation. */
export const happy: Score = {
  tonic: 60,
  scale: MAJOR,
  swing: 0,
  chords: { A: ['1', '5', '6', '4'], B: ['4', '5', '1', '6'] },
  cadence: '4,5',
  final: '1',
  melody: {
    A: [
      ['5.2 5.2 6.2 5.2 3.4 r.4', '5.2 5.2 6.2 5.2 2.4 r.4', '8.2 8.2 7.2 6.2 5.4 3.4', '6.4 5.2 4.2 3.4 r.4'],
      ['5.2 5.2 6.2 5.2 8.4 r.4', '7.2 7.2 8.2 7.2 5.4 r.4', '8.2 8.2 7.2 6.2 5.4 8.4', '9.4 8.2 7.2 6.4 r.4'],
    ],
    B: [
      ['6.6 5.2 4.4 6.4', '7.6 6.2 5.4 7.4', '8.6 9.2 10.4 8.4', '6.4 8.4 7.4 r.4'],
      ['8.6 6.2 4.4 8.4', '9.6 7.2 5.4 9.4', '10.6 9.2 8.4 5.4', '6.4 7.4 8.4 r.4'],
    ],
  },
  parts: [
    playChords('guitar', 'X---x-x--xx-x-x-', { register: 62, gainDb: -12, pan: -0.35, reverb: 0.15, from: 1 }),
    playBass('pickBass', '0---..0-0---2-3-', { register: 38, gainDb: -5, pan: 0, reverb: 0, from: 2 }),
    playChords('piano', 'x-----x-----x---', { register: 67, gainDb: -17, pan: 0.3, reverb: 0.2, from: 2 }),
    playMelody('whistle', { register: 72, gainDb: -17, pan: 0.1, reverb: 0.35, from: 2 }),
    playArp('bell', '..2-..3-..4-..3-', { register: 76, gainDb: -18, pan: 0.5, reverb: 0.3, from: 3 }),
  ],
  drums: {
    1: { shaker: 'x.o.x.o.x.o.x.o.' },
    2: { kick: 'X.......X.x.....', clap: '....X.......X...', shaker: 'x.o.x.o.x.o.x.o.' },
    3: { kick: 'X...x...X.x.x...', clap: '....X.......X...', hat: 'x.x.x.x.x.x.x.x.', open: '..o...o...o...o.' },
  },
  fill: { kick: 'X...X...', clap: '..x.x.xX', hat: 'x.x.x.x.' },
  drumsGainDb: -4,
};
