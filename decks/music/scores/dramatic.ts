import { MINOR, playArp, playBass, playChords, playMelody, type Score } from '../score.ts';

/** The music of the mood `dramatic`. `Score` documents the notation. */
export const dramatic: Score = {
  tonic: 60,
  scale: MINOR,
  swing: 0,
  chords: { A: ['1', '6', '3', '7'], B: ['4', '1', '6', '5#'] },
  cadence: '4,5#',
  final: '1',
  melody: {
    A: [
      ['5.8 3.4 2.4', '1.12 r.4', '3.8 5.4 7.4', '4.12 r.4'],
      ['8.8 7.4 5.4', '6.12 r.4', '10.8 9.4 7.4', '9.12 r.4'],
    ],
    B: [
      ['6.8 8.8', '5.12 3.4', '6.8 10.8', '9.12 r.4'],
      ['8.8 11.8', '10.12 8.4', '10.8 8.8', '9.12 r.4'],
    ],
  },
  parts: [
    playArp('spiccato', 'X.0.2.0.X.0.1.0.', { register: 52, gainDb: -9, pan: -0.35, reverb: 0.3, from: 1 }),
    playBass('strings', '0---------------', { register: 36, gainDb: -15, pan: 0.1, reverb: 0.3, from: 1 }),
    playArp('spiccato', '3.2.3.2.3.2.4.2.', { register: 62, gainDb: -12, pan: 0.35, reverb: 0.3, from: 2 }),
    playChords('strings', 'x---------------', { register: 60, gainDb: -20, pan: 0, reverb: 0.4, from: 2 }),
    playMelody('strings', { register: 72, gainDb: -15, pan: 0.1, reverb: 0.4, from: 3 }),
  ],
  drums: {
    1: { low: 'x...............' },
    2: { low: 'X.......x.......', tom: '......o.......o.' },
    3: { low: 'X.....x.X.....x.', tom: '....x.....x.x.x.', shaker: 'x.o.x.o.x.o.x.o.' },
  },
  fill: { low: 'X...X...', tom: 'x.xxx.xX' },
  drumsGainDb: -4,
};
