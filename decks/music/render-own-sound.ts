import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { RenderFailure } from '../ffmpeg/render-failure.ts';
import type { SegmentCache } from '../segments/segment-cache.ts';
import type { EffectName, Mood } from '../../domain/decks/moods.ts';
import { RENDERER_VERSION } from '../hash-deck.ts';

/** A sound that Kinora synthesises: a piece of music whose last chord begins after `beats`, or an effect. */
export type OwnSound = { kind: 'music'; mood: Mood; beats: number } | { kind: 'effect'; name: EffectName };

/**
 * Writes a synthesised sound to `path` as WAV, from the cache if it has it. A thread renders it, because a long piece takes seconds.
 * The same sound always has the same bytes. Throws `RenderFailure` if it is cancelled.
 */
export async function renderOwnSound(
  sound: OwnSound,
  path: string,
  { cache, signal }: { cache: SegmentCache | null; signal: AbortSignal },
): Promise<void> {
  const key = hashOwnSound(sound);
  if (await cache?.load(key, path)) return;
  const thread = new Worker(new URL('own-sound-thread.ts', import.meta.url), { workerData: { sound, path } });
  try {
    await once(thread, 'message', { signal });
  } catch (error) {
    if (signal.aborted) throw new RenderFailure('cancelled', 'The render was cancelled.');
    throw error;
  } finally {
    await thread.terminate();
  }
  await cache?.save(key, path);
}

/** Returns the key under which a rendered sound is cached. */
export function hashOwnSound(sound: OwnSound): string {
  const name = sound.kind === 'music' ? `${sound.mood} ${sound.beats}` : sound.name;
  return createHash('sha256').update(`sound ${RENDERER_VERSION} ${name}`).digest('hex');
}
