import { MINOR, playArp, playBass, playChords, playMelody, type Score } from '../score.ts';

/** The music of the mood `energetic`. `Score` documents the notation. */
export const energetic: Score = {
  tonic: 57,
  scale: MINOR,
  swing: 0,
  chords: { A: ['1', '6', '3', '7'], B: ['6', '7', '1', '3'] },
  cadence: '6,7',
  final: '1',
  melody: {
    A: [
      ['5.3 5.3 4.2 3.4 1.4', '5.3 5.3 6.2 5.4 3.4', '5.3 5.3 4.2 3.4 5.4', '7.3 7.3 5.2 4.4 2.4'],
      ['8.3 8.3 7.2 5.4 3.4', '8.3 8.3 9.2 8.4 6.4', '10.3 10.3 9.2 8.4 5.4', '9.3 9.3 7.2 4.4 2.4'],
    ],
    B: [
      ['8.4 6.2 8.4 6.2 8.4', '9.4 7.2 9.4 7.2 9.4', '10.6 8.2 5.4 8.4', '7.4 8.4 10.8'],
      ['6.2 8.2 10.2 8.2 6.4 8.4', '7.2 9.2 11.2 9.2 7.4 9.4', '12.6 10.2 8.4 5.4', '10.4 8.4 7.8'],
    ],
  },
  parts: [
    playArp('lead', '0.1.2.3.2.1.2.3.', { register: 57, gainDb: -17, pan: -0.4, reverb: 0.2, from: 1 }),
    playChords('stab', 'X--.X--.X-..x-..', { register: 60, gainDb: -15, pan: 0, reverb: 0.25, from: 2 }),
    playBass('synthBass', '..0-..0-..0-..3-', { register: 36, gainDb: -10, pan: 0, reverb: 0, from: 2 }),
    playChords('pad', 'x---------------', { register: 64, gainDb: -23, pan: 0.2, reverb: 0.3, from: 1 }),
    playMelody('lead', { register: 69, gainDb: -15, pan: 0.1, reverb: 0.3, from: 3 }),
  ],
  drums: {
    1: { kick: 'X...X...X...X...', hat: '..o...o...o...o.' },
    2: { kick: 'X...X...X...X...', clap: '....X.......X...', hat: 'o.x.o.x.o.x.o.x.' },
    3: { kick: 'X...X...X...X...', clap: '....X.......X...', hat: 'xoxoxoxoxoxoxoxo', open: '..x...x...x...x.' },
  },
  fill: { kick: 'X...X...', snare: 'x.x.xxxX', hat: 'xoxoxoxo' },
  drumsGainDb: -4,
};
