import { chooseAudio, chooseVideo } from '../probe/choose-streams.ts';
import { decodeFirst, ffprobe, type Probed } from '../probe/ffprobe.ts';
import { measureTimes } from '../probe/measure-times.ts';
import { describeSound, type SoundStream } from '../probe/sound-stream.ts';
import { RenderFailure } from '../ffmpeg/render-failure.ts';
import { SAMPLE_RATE } from '../normalise/sound-source.ts';
import type { Sound } from './deck-sounds.ts';

/** A section of a file, in samples. With a `period` it repeats every `period` samples until it fills its length. */
export interface SoundPart {
  stream: SoundStream;
  /** True for clips: seeking avoids reading the picture. Sounds are read from the start, which is exact. */
  seeks: boolean;
  from: number;
  length: number;
  period: number | null;
}

/** A sound with the consecutive parts of its file. */
export interface OpenSound extends Sound {
  parts: SoundPart[];
}

interface SoundFile {
  stream: SoundStream;
  /** Length of one loop: that of a clip's picture, or of the sound. */
  period: number;
  /** Offset of a clip's first picture from the start of its file. */
  lead: number;
}

/**
 * Finds the parts of a file that make a sound; null for a clip without sound or a trim after the end.
 * Throws `RenderFailure` (`asset_unreadable`) if the sound cannot be decoded.
 */
export async function openSound(sound: Sound, path: string): Promise<OpenSound | null> {
  const probed = await ffprobe(path);
  if (!probed) throw unreadableFailure(sound);
  const stream = describeSound(path, probed.streams ?? []);
  if (!stream && sound.clip) return null;
  const encrypted = chooseAudio(probed.streams ?? [])?.encrypted;
  if (!stream || !(await decodeFirst(path, { name: stream.name, encrypted }))) throw unreadableFailure(sound);
  const file = { stream, ...(await measureLoop(path, probed, sound.clip)) };
  const parts = splitParts(sound, file);
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return length > 0 ? { ...sound, length, parts } : null;
}

function splitParts(sound: Sound, { stream, period, lead }: SoundFile): SoundPart[] {
  const trim = toSamples(sound.trimMs / 1000);
  const from = Math.max(lead, sound.loops && period > 0 ? trim % period : trim);
  const first = Math.max(0, Math.min(lead + period - from, sound.length));
  const part = { stream, seeks: sound.clip };
  const head = first > 0 ? [{ ...part, from, length: first, period: null }] : [];
  const rest = sound.loops && period > 0 ? sound.length - first : 0;
  if (rest === 0) return head;
  const rounds = { ...part, from: lead, period };
  return from === lead ? [{ ...rounds, length: sound.length }] : [...head, { ...rounds, length: rest }];
}

async function measureLoop(path: string, probed: Probed, clip: boolean): Promise<{ period: number; lead: number }> {
  const shown = clip ? chooseVideo(probed.streams ?? []) : null;
  const looped = shown ?? chooseAudio(probed.streams ?? []);
  if (!looped) return { period: 0, lead: 0 };
  const { start, seconds } = await measureTimes(path, probed, looped);
  return { period: toSamples(seconds), lead: shown ? toSamples(start) : 0 };
}

function toSamples(seconds: number): number {
  return Number.isFinite(seconds) ? Math.round(seconds * SAMPLE_RATE) : 0;
}

function unreadableFailure({ source, deckPath }: Sound): RenderFailure {
  const named = 'assetId' in source ? `The asset ${source.assetId} (${deckPath})` : deckPath;
  return new RenderFailure('asset_unreadable', `${named} cannot be read as sound.`);
}
