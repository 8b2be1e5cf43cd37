import { rm, stat } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { ProviderInput } from '../../adapters/ports.ts';
import { ffprobe } from '../../decks/probe/ffprobe.ts';
import { describeSound } from '../../decks/probe/sound-stream.ts';
import { buildGuardedInput } from '../../decks/ffmpeg/guarded-input.ts';
import { requireFfmpeg } from '../../decks/ffmpeg/require-ffmpeg.ts';
import { runFfmpeg } from '../../decks/ffmpeg/run-ffmpeg.ts';
import { StudioFailure } from './studio-failure.ts';

const TIMEOUT_MS = 5 * 60_000;

/** Speech models resample to 16 kHz anyway. */
const SPEECH = ['-ac', '1', '-ar', '16000', '-b:a', '64k', '-map_metadata', '-1', '-f', 'mp3'];

/**
 * Extracts the sound of a clip or recording as a small MP3, which every transcript model accepts; a clip of 4K would exceed the limits
 * of some. `release` deletes the MP3. Returns null if the file has no sound.
 */
export async function extractSpeech(
  source: ProviderInput,
  folder: string,
): Promise<{ file: ProviderInput; release: () => Promise<void> } | null> {
  const probed = await ffprobe(source.path);
  const stream = describeSound(source.path, probed?.streams ?? []);
  if (probed && !stream) return null;
  const path = join(folder, `speech-${randomUUID()}.mp3`);
  const args = [
    '-hide_banner',
    '-v',
    'error',
    '-nostdin',
    ...buildGuardedInput(source.path),
    '-map',
    `0:${stream?.name ?? 'a:0'}`,
    ...SPEECH,
    '-y',
    `file:${path}`,
  ];
  const run = await runFfmpeg(requireFfmpeg(), args, { timeoutMs: TIMEOUT_MS });
  const release = (): Promise<void> => rm(path, { force: true });
  if (run.outcome === 'done') {
    const { size: bytes } = await stat(path);
    return { file: { path, mimeType: 'audio/mpeg', bytes, durationMs: source.durationMs }, release };
  }
  await release();
  throw new StudioFailure('source_unreadable', 'The sound of the source cannot be read.');
}
