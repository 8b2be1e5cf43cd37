import { MAJOR, playArp, playBass, playChords, playMelody, type Score } from '../score.ts';

/** The music of the mood `confident`. `Score` documents the notation. */
export const confident: Score = {
  tonic: 62,
  scale: MAJOR,
  swing: 0,
  chords: { A: ['6', '4', '1', '5'], B: ['4', '1', '5', '6'] },
  cadence: '4,5',
  final: '1',
  melody: {
    A: [
      ['3.4 5.4 6.8', '8.4 6.4 5.8', '5.4 3.4 5.8', '2.4 3.4 2.8'],
      ['6.4 8.4 10.8', '8.4 9.4 8.8', '5.4 8.4 10.8', '9.4 8.4 7.8'],
    ],
    B: [
      ['8.6 8.2 9.4 10.4', '8.12 5.4', '9.6 9.2 10.4 9.4', '8.12 r.4'],
      ['6.6 6.2 8.4 10.4', '12.12 10.4', '9.6 7.2 9.4 11.4', '10.12 r.4'],
    ],
  },
  parts: [
    playArp('mutedGuitar', '0.0.2.0.3.2.0.2.', { register: 59, gainDb: -5, pan: -0.4, reverb: 0.2, from: 1 }),
    playChords('piano', 'X-----x---x-----', { register: 64, gainDb: -16, pan: 0.2, reverb: 0.25, from: 1 }),
    playBass('pickBass', '0-0-0-0-0-0-0-2-', { register: 38, gainDb: -6, pan: 0, reverb: 0, from: 2 }),
    playChords('pad', 'x---------------', { register: 62, gainDb: -22, pan: 0, reverb: 0.3, from: 2 }),
    playMelody('piano', { register: 74, gainDb: -9, pan: 0.15, reverb: 0.3, from: 2 }),
    playArp('mutedGuitar', '..3...4...5...4.', { register: 66, gainDb: -5, pan: 0.5, reverb: 0.25, from: 3 }),
  ],
  drums: {
    1: { rim: '....o.......o...' },
    2: { kick: 'X...x...X...x...', clap: '....x.......x...', shaker: 'o.x.o.x.o.x.o.x.' },
    3: { kick: 'X...x...X.x.x...', snare: '....X.......X...', hat: 'x.x.x.x.x.x.x.x.', open: '..............o.' },
  },
  fill: { kick: 'X...X...', tom: '..x.x.xX' },
  drumsGainDb: -4,
};
