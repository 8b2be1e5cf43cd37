import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requireFfmpeg } from '../../decks/ffmpeg/require-ffmpeg.ts';
import { listTexts, type Brief } from './brief.ts';
import type { RenderedBrief, SourceFile } from './render-briefs.ts';
import { runCommand } from './run-command.ts';

export interface Word {
  text: string;
  startMs: number;
  endMs: number;
}

/** What a template for captioned footage is given: a plain cut without texts, and the words with their times. */
export interface Footage {
  path: string;
  durationMs: number;
  words: Word[];
}

const FRAMING = 'scale=1080:1920:force_original_aspect_ratio=increase,crop=1080:1920,fps=30,setsar=1,format=yuv420p';
/** Makes the green behind the speaker of `greenscreenmobile` transparent. */
const KEYING = 'chromakey=0x00FF00:0.18:0.06';

/**
 * Cuts the pictures and clips of Kinora's video of the brief one after another, each for the same time, under its voices. A speaker
 * opens, ends and stands between the others, or before them if the format cuts the speaker out. Without voices the footage is as long
 * as Kinora's video. A cut that is there is kept.
 */
export async function cutFootage(brief: Brief, kinora: string, path: string): Promise<Footage> {
  const { sources, durationMs: lengthMs } = JSON.parse(
    await readFile(join(kinora, `${brief.id}.json`), 'utf8'),
  ) as RenderedBrief;
  const voices = sources.filter(({ kind }) => kind === 'audio');
  const durationMs = voices.reduce((sum, voice) => sum + (voice.durationMs ?? 0), 0) || (lengthMs ?? 0);
  const isSpeaker = ({ own, kind, durationMs: ms }: SourceFile) =>
    !own && kind === 'video' && (ms ?? 0) > 0.9 * durationMs;
  const speaker = sources.find(isSpeaker);
  // Pictures that Kinora made for a speaker are of the speaker.
  const others = sources.filter(
    (source) => source.kind !== 'audio' && !isSpeaker(source) && (source.own || source.kind === 'video' || !speaker),
  );
  const cutOut = brief.format === 'greenscreenmobile' ? speaker : undefined;
  const shots = speaker && !cutOut ? [speaker, ...others.flatMap((other) => [other, speaker])] : others;
  const inputs = { shots, voices, cutOut, durationMs };
  if (!existsSync(path)) await runCommand('.', [requireFfmpeg(), ...buildArguments(inputs, path)]);
  return { path, durationMs, words: spreadWords(listTexts(brief).join(' '), durationMs) };
}

interface Inputs {
  shots: readonly SourceFile[];
  voices: readonly SourceFile[];
  cutOut: SourceFile | undefined;
  durationMs: number;
}

function buildArguments({ shots, voices, cutOut, durationMs }: Inputs, path: string): string[] {
  const seconds = durationMs / 1_000 / shots.length;
  const pictures = shots.flatMap(({ kind, file, durationMs: length }, at) => {
    // The lips of a speaker follow the voice.
    const from = (length ?? 0) > 0.9 * durationMs ? at * seconds : 0;
    const repeat = kind === 'image' ? ['-loop', '1', '-framerate', '30'] : ['-stream_loop', '-1', '-ss', `${from}`];
    return [...repeat, '-t', `${seconds}`, '-i', file];
  });
  const silence = ['-f', 'lavfi', '-t', `${durationMs / 1_000}`, '-i', 'anullsrc=r=48000:cl=stereo'];
  const sounds = voices.length > 0 ? voices.flatMap(({ file }) => ['-i', file]) : silence;
  const soundCount = Math.max(1, voices.length);
  const heard = Array.from({ length: soundCount }, (_, at) => `[${shots.length + at}:a]`).join('');
  const graph = [
    ...shots.map((_, at) => `[${at}:v]${FRAMING}[v${at}]`),
    `${shots.map((_, at) => `[v${at}]`).join('')}concat=n=${shots.length}:v=1:a=0[cut]`,
    ...(cutOut
      ? [
          `[${shots.length + soundCount}:v]${FRAMING},${KEYING},scale=900:-2[speaker]`,
          '[cut][speaker]overlay=x=(W-w)/2:y=H-h:shortest=1[v]',
        ]
      : ['[cut]null[v]']),
    `${heard}concat=n=${soundCount}:v=0:a=1[a]`,
  ].join(';');
  const encoding = ['-c:v', 'libx264', '-crf', '16', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  const output = ['-map', '[v]', '-map', '[a]', ...encoding, '-movflags', '+faststart', path];
  const key = cutOut ? ['-i', cutOut.file] : [];
  return ['-v', 'error', '-y', ...pictures, ...sounds, ...key, '-filter_complex', graph, ...output];
}

/** Spreads the words over the time by their length; a pause follows each sentence. */
function spreadWords(text: string, durationMs: number): Word[] {
  const texts = text.split(/\s+/u);
  const weights = texts.map((word) => word.length + 2 + (/[.?!:]$/u.test(word) ? 4 : 0));
  const unit = (durationMs - 200) / weights.reduce((sum, weight) => sum + weight, 0);
  let at = 100;
  return texts.map((word, index) => {
    const startMs = Math.round(at);
    at += (weights[index] ?? 0) * unit;
    const pause = /[.?!:]$/u.test(word) ? 4 * unit : 0;
    return { text: word, startMs, endMs: Math.round(at - pause) };
  });
}
