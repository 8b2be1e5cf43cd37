import { MAJOR, playArp, playBass, playChords, playMelody, type Score } from '../score.ts';

/** The music of the mood `dreamy`. `Score` documents the notation. */
export const dreamy: Score = {
  tonic: 64,
  scale: MAJOR,
  swing: 0,
  chords: { A: ['4^', '1+', '5', '6^'], B: ['2^', '4^', '6^', '5'] },
  cadence: '4^,5',
  final: '1+',
  melody: {
    A: [
      ['8.6 7.2 5.8', '3.12 r.4', '7.6 5.2 2.8', '3.12 r.4'],
      ['10.6 8.2 7.8', '5.12 r.4', '9.6 7.2 5.8', '8.12 r.4'],
    ],
    B: [
      ['6.8 8.8', '10.8 8.8', '7.8 5.8', '9.16'],
      ['8.8 9.8', '12.8 10.8', '8.8 7.8', '5.16'],
    ],
  },
  parts: [
    playChords('pad', 'x---------------', { register: 61, gainDb: -20, pan: -0.1, reverb: 0.5, from: 1 }),
    playArp('bell', '0.2.4.3.2.4.5.4.', { register: 71, gainDb: -18, pan: 0.4, reverb: 0.5, from: 1 }),
    playBass('softBass', '0-------0---2---', { register: 40, gainDb: -12, pan: 0, reverb: 0.05, from: 2 }),
    playMelody('electricPiano', { register: 64, gainDb: -10, pan: 0.1, reverb: 0.5, from: 2 }),
    playChords('strings', 'x---------------', { register: 73, gainDb: -25, pan: 0.3, reverb: 0.5, from: 3 }),
  ],
  drums: {
    1: {},
    2: { kick: 'x.........o.....', shaker: 'o.o.x.o.o.o.x.o.' },
    3: { kick: 'x.........x.....', rim: '........x.......', shaker: 'o.o.x.o.o.o.x.o.', hat: '..o...o...o...o.' },
  },
  fill: { kick: 'x.......', rim: '..x...xx' },
  drumsGainDb: -5,
};
