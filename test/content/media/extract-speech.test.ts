import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { extractSpeech } from '../../../activities/content/extract-speech.ts';
import type { ProviderInput } from '../../../adapters/ports.ts';
import { requireFfmpeg } from '../../../decks/ffmpeg/require-ffmpeg.ts';
import { probeMedia } from '../../../decks/probe/probe-media.ts';
import { useFolder } from '../../support/use-folder.ts';

const run = promisify(execFile);
const folder = useFolder('speech');

async function clip(name: string, sound: string[]): Promise<ProviderInput> {
  const path = join(folder, name);
  await run(requireFfmpeg(), ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=320x240:r=30:d=2', ...sound, path]);
  return { path, mimeType: 'video/quicktime', bytes: (await stat(path)).size, durationMs: 2_000 };
}

test('the sound of a clip is given to a transcript as a small MP3', async () => {
  const source = await clip('spoken.mov', ['-f', 'lavfi', '-i', 'sine=d=2', '-shortest']);

  const speech = await extractSpeech(source, folder);

  expect(speech?.file).toMatchObject({ mimeType: 'audio/mpeg', durationMs: 2_000 });
  expect(await probeMedia(speech?.file.path ?? '')).toMatchObject({ ok: true, kind: 'audio', mimeType: 'audio/mpeg' });
  await speech?.release();
  expect(await readdir(folder)).toEqual(['spoken.mov']);
});

test('a clip without sound has no speech', async () => {
  expect(await extractSpeech(await clip('silent.mov', []), folder)).toBeNull();
});
