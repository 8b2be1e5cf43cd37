import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { MediaProvider, ProviderInput, ProviderOutput, ProviderRequest } from '../../ports.ts';
import { RenderFailure } from '../../../decks/ffmpeg/render-failure.ts';
import { makeSwap } from './make-swap.ts';
import { EmbeddedFailure } from './embedded-failure.ts';
import type { JobContext } from './run-job.ts';
import { makeImage } from './image/make-image.ts';
import { makeClip } from './make-clip.ts';
import { createOutput } from './create-output.ts';
import { makeTalkingHead } from './talking-head/make-talking-head.ts';
import { makeVoice } from './voice/make-voice.ts';
import { findKey } from './find-key.ts';

/**
 * Makes every kind of media locally, without keys or network access: illustrations, a pan over them, a synthetic voice
 * and a talking cartoon. Every drawn picture has the visible tag SANDBOX MEDIA, and unsupported features add a warning.
 * The same request gives the same bytes. All work is done within `start`, which throws if its signal aborts, and for
 * bugs.
 */
export function createEmbeddedProvider({ ffmpegPath, log }: { ffmpegPath: string; log: Logger }): MediaProvider {
  return {
    name: 'embedded',
    sandbox: true,
    sendsCallbacks: false,
    async start(request, folder, signal, onPercent) {
      signal.throwIfAborted();
      const { kind } = request.call;
      const startedAt = performance.now();
      try {
        const output = await make({ ffmpegPath, folder, signal, onPercent }, request);
        log.debug(
          { kind, ms: Math.round(performance.now() - startedAt), warnings: output.warnings },
          'made embedded media',
        );
        return { state: 'done', output: output };
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof RenderFailure && error.code === 'timed_out') return { state: 'failed', failure: BUSY };
        if (!(error instanceof EmbeddedFailure)) throw error;
        log.info({ kind, code: error.failure.code, cause: error.cause }, 'failed to make embedded media');
        return { state: 'failed', failure: error.failure };
      }
    },
    poll: () => Promise.resolve({ state: 'failed', failure: NO_SUCH_JOB }),
    cancel: () => Promise.resolve(),
  };
}

const BUSY = {
  kind: 'unavailable',
  code: 'encoding_timed_out',
  message: 'The encoder took too long; try again.',
} as const;

const NO_SUCH_JOB = {
  kind: 'unavailable',
  code: 'job_unknown',
  message: 'The embedded provider keeps no jobs. Start the call again.',
} as const;

function make(job: JobContext, { call, inputs }: ProviderRequest): Promise<ProviderOutput> {
  switch (call.kind) {
    case 'image':
      return makeImage(job, call, inputs['references'] ?? []);
    case 'clip':
      return makeClip(job, call, inputs['from']?.[0]);
    case 'voice':
      return makeVoice(job, call);
    case 'talking_head':
      return makeTalkingHead(job, call, {
        portrait: requireInput(inputs['portrait'], 'portrait'),
        speech: requireInput(inputs['speech'], 'speech'),
      });
    case 'swap':
      return makeSwap(job, {
        video: requireInput(inputs['video'], 'video'),
        character: requireInput(inputs['character'], 'character'),
      });
    case 'matte':
      return makeMatte(job, requireInput(inputs['source'], 'source'));
    case 'transcript':
      return Promise.resolve(createOutput({ warnings: ['transcript_unavailable'] }));
  }
}

function requireInput(inputs: readonly ProviderInput[] | undefined, name: string): ProviderInput {
  const [input] = inputs ?? [];
  if (input) return input;
  throw new EmbeddedFailure('refused', 'input_missing', `The call requires the input ${name}.`);
}

/**
 * Returns the source unchanged, with the chroma key of its green or transparent backdrop. For any other backdrop the key is null,
 * with the warning `matte_unavailable`.
 */
async function makeMatte(job: JobContext, source: ProviderInput): Promise<ProviderOutput> {
  const key = await findKey(job, source);
  const path = join(job.folder, 'matte');
  await copyFile(source.path, path);
  return createOutput({ path, mimeType: source.mimeType, key, warnings: key ? [] : ['matte_unavailable'] });
}
