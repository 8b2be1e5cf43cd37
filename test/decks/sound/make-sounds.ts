import type { Audio, Deck } from '../../../domain/decks/deck.ts';
import { runFfmpegTo } from '../make-media.ts';

export const VOICE_HZ = 300;
export const MUSIC_HZ = 2000;

const tone = (hz: number, amplitude: number, seconds: number): string[] => [
  '-f',
  'lavfi',
  '-i',
  `aevalsrc='${amplitude}*sin(2*PI*${hz}*t)':s=48000:d=${seconds}`,
];

/** A file with a mono tone. */
export function makeTone(
  folder: string,
  name: string,
  hz: number,
  amplitude: number,
  seconds: number,
): Promise<string> {
  return runFfmpegTo(folder, name, ...tone(hz, amplitude, seconds));
}

/** Drum clicks with noise; the peaks are far above the loudness. */
export function makeDrum(folder: string, name: string): Promise<string> {
  const beat = '0.9*sin(2*PI*60*t)*exp(-8*mod(t,0.5))+0.9*(random(0)-0.5)*exp(-60*mod(t,0.25))';
  return runFfmpegTo(folder, name, '-f', 'lavfi', '-i', `aevalsrc='${beat}':s=48000:d=6`);
}

/** A clip with a tone in the first half of each second. */
export function makeSoundingClip(folder: string, name: string, hz: number, seconds: number): Promise<string> {
  const burst = `aevalsrc='0.2*sin(2*PI*${hz}*t)*lt(mod(t,1),0.5)':s=44100:d=${seconds}`;
  const picture = ['-f', 'lavfi', '-i', `testsrc2=s=160x120:r=25:d=${seconds}`];
  return runFfmpegTo(folder, name, ...picture, '-f', 'lavfi', '-i', burst, '-c:v', 'libx264', '-preset', 'ultrafast');
}

export function makeMuteClip(folder: string, name: string): Promise<string> {
  return runFfmpegTo(folder, name, '-f', 'lavfi', '-i', 'testsrc2=s=160x120:r=25:d=1', '-c:v', 'libx264');
}

export function buildSoundDeck(durationMs: number, audio: Audio | undefined, changes: Partial<Deck> = {}): Deck {
  return {
    version: 1,
    ratio: '9:16',
    durationMs,
    fps: 30,
    background: { kind: 'color', color: '#000000' },
    slides: [{ startMs: 0, endMs: durationMs, boxes: [] }],
    captions: { enabled: false, style: 'plain' },
    audio,
    ...changes,
  };
}

/** Black and silent, except for white and a tone from 0.5 to 0.7 s of each second. */
export function makeClapper(folder: string, name: string): Promise<string> {
  const gate = 'between(mod(t\\,1)\\,0.5\\,0.7)';
  const picture = `color=black:s=160x120:r=50:d=2,drawbox=t=fill:color=white:enable='between(mod(t,1),0.49,0.69)'`;
  const sound = `aevalsrc=0.5*sin(2*PI*1000*t)*${gate}:s=48000:d=2`;
  return runFfmpegTo(folder, name, '-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound, '-c:v', 'libx264');
}

/** A tone in bursts of 0.28 s with pauses of 0.12 s, as the words of a voice. */
export function makeWords(folder: string, name: string, seconds: number): Promise<string> {
  const word = `0.25*sin(2*PI*${VOICE_HZ}*t)*min(1,min(mod(t,0.4)*50,max(0,0.28-mod(t,0.4))*50))`;
  return runFfmpegTo(folder, name, '-f', 'lavfi', '-i', `aevalsrc='${word}':s=48000:d=${seconds}`);
}
