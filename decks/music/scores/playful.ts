import { MAJOR, playArp, playBass, playChords, playMelody, type Score } from '../score.ts';

/** The music of the mood `playful`. `Score` documents the notation. */
export const playful: Score = {
  tonic: 65,
  scale: MAJOR,
  swing: 0.16,
  chords: { A: ['1', '6', '2', '5'], B: ['4', '1', '2', '5'] },
  cadence: '2,5',
  final: '1',
  melody: {
    A: [
      [
        '5.2 r.2 3.2 r.2 5.2 6.2 5.4',
        '3.2 r.2 1.2 r.2 3.2 5.2 3.4',
        '4.2 r.2 2.2 r.2 4.2 6.2 8.4',
        '7.2 r.2 5.2 r.2 6.2 7.2 5.4',
      ],
      [
        '8.2 r.2 5.2 r.2 8.2 9.2 8.4',
        '6.2 r.2 3.2 r.2 6.2 8.2 6.4',
        '4.2 5.2 6.2 8.2 9.4 8.4',
        '7.2 r.2 9.2 r.2 7.2 6.2 5.4',
      ],
    ],
    B: [
      ['6.2 6.2 8.2 6.2 4.4 r.4', '5.2 5.2 8.2 5.2 3.4 r.4', '4.2 4.2 6.2 4.2 2.4 r.4', '5.2 6.2 7.2 9.2 8.4 r.4'],
      ['8.2 8.2 10.2 8.2 6.4 r.4', '8.2 8.2 10.2 8.2 5.4 r.4', '9.2 9.2 11.2 9.2 6.4 r.4', '7.2 8.2 9.2 10.2 11.4 r.4'],
    ],
  },
  parts: [
    playChords('pizzicato', '....x.......x...', { register: 62, gainDb: -5, pan: 0.3, reverb: 0.2, from: 1 }),
    playBass('pizzicato', 'X.......2.......', { register: 41, gainDb: -2, pan: -0.1, reverb: 0.1, from: 1 }),
    playMelody('marimba', { register: 77, gainDb: -8, pan: 0.1, reverb: 0.25, from: 2 }),
    playArp('reed', '..0...2...1...2.', { register: 60, gainDb: -24, pan: -0.35, reverb: 0.25, from: 3 }),
  ],
  drums: {
    1: { rim: '....o.......o...' },
    2: { kick: 'x.......x.......', clap: '....o.......o...', shaker: 'x.o.x.o.x.o.x.o.' },
    3: { kick: 'X.......x.x.....', snare: '....x.......x...', hat: 'x.ox..oxx.ox..ox', rim: '..........o.....' },
  },
  fill: { rim: 'x.x.xxx.', kick: 'x...x...' },
  drumsGainDb: -4,
};
