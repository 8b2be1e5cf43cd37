import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { convertToJpeg } from '../../../decks/own-media/picture-to-jpeg.ts';
import { fitVideo } from '../../../decks/own-media/fit-video.ts';
import { readVideo } from '../../../decks/own-media/read-video.ts';
import { probeMedia } from '../../../decks/probe/probe-media.ts';
import { mixSound } from '../../../decks/sound/mix-sound.ts';
import { buildSoundDeck } from '../sound/make-sounds.ts';

export type Outcome = { used: true } | { used: false; code: string; message: string };

/** Probes a file and then uses it as a post or a deck would. A rejection is an outcome; a crash is an exception. */
export async function tryFile(path: string, outDir: string): Promise<Outcome> {
  const probed = await probeMedia(path);
  if (!probed.ok) return { used: false, code: 'rejected', message: probed.reason };
  await mkdir(outDir, { recursive: true });
  try {
    return await useAs(probed.kind, path, outDir);
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string };
    if (code === undefined || message === undefined) throw error;
    return { used: false, code, message };
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

async function useAs(kind: 'video' | 'image' | 'audio', path: string, outDir: string): Promise<Outcome> {
  const { signal } = new AbortController();
  if (kind === 'image') await convertToJpeg(path, join(outDir, 'picture.jpg'), signal);
  if (kind === 'audio') {
    const deck = buildSoundDeck(500, { music: { src: 'music' } });
    await mixSound({ deck, assets: new Map([['music', { path }]]), outDir, signal });
  }
  if (kind === 'video') {
    const reading = await readVideo(path);
    if (!reading.ok) return { used: false, code: 'rejected', message: reading.reason };
    const length = { min: 500, max: 3000 };
    await fitVideo({ video: reading.video, length, outDir, onProgress: () => {}, signal });
  }
  return { used: true };
}
