import { randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createCanvas } from '@napi-rs/canvas';
import type {
  MediaProvider,
  MediaProviders,
  ProviderFailure,
  ProviderOutput,
  ProviderProgress,
  ProviderRequest,
  ProviderStart,
} from '../../adapters/ports.ts';
import { requireFfmpeg } from '../../decks/ffmpeg/require-ffmpeg.ts';

const run = promisify(execFile);
const RATE = 48_000;

export interface Script {
  /** Replaces the start of the job. */
  onStart?: (request: ProviderRequest) => Promise<ProviderStart | null> | ProviderStart | null;
  /** Replaces the product of the job. */
  onFollow?: (jobId: string) => Promise<ProviderProgress | null> | ProviderProgress | null;
  /** Seconds of speech; by default computed from the words. */
  spokenSeconds?: number;
}

/** A scripted media provider with jobs to start and poll. It makes small real files. */
export class ScriptedProvider implements MediaProvider {
  readonly name: string;
  readonly sandbox: boolean;
  sendsCallbacks = true;
  script: Script = {};
  /** Tokens of the starts that arrived, in order. */
  starts: string[] = [];
  cancelled: string[] = [];
  jobs = new Map<string, ProviderRequest>();

  constructor(name = 'scripted', sandbox = false) {
    this.name = name;
    this.sandbox = sandbox;
  }

  async start(request: ProviderRequest): Promise<ProviderStart> {
    this.starts.push(request.token);
    const scripted = await this.script.onStart?.(request);
    return scripted ?? { state: 'running', jobId: this.begin(request) };
  }

  /** Starts the job at the provider, even if its response is lost. */
  begin(request: ProviderRequest): string {
    const jobId = `job-${randomUUID()}`;
    this.jobs.set(jobId, request);
    return jobId;
  }

  async poll(jobId: string, request: ProviderRequest, folder: string, _signal: AbortSignal): Promise<ProviderProgress> {
    const scripted = await this.script.onFollow?.(jobId);
    return scripted ?? { state: 'done', output: await this.product(request, folder) };
  }

  async cancel(jobId: string): Promise<void> {
    this.cancelled.push(jobId);
  }

  async product({ call }: ProviderRequest, folder: string): Promise<ProviderOutput> {
    const path = join(folder, randomUUID());
    const result = { path, words: null, key: null, model: `${this.name}/${call.kind}-1`, costUsd: 0.25, warnings: [] };
    switch (call.kind) {
      case 'voice': {
        const words = call.text.split(/\s+/u).filter(Boolean);
        const seconds = this.script.spokenSeconds ?? words.length / 2.4;
        await writeFile(path, tone(seconds));
        const each = (seconds * 1_000) / words.length;
        const timed = words.map((text, at) => ({
          text,
          startMs: Math.round(at * each),
          endMs: Math.round((at + 1) * each),
        }));
        return { ...result, mimeType: 'audio/wav', words: timed };
      }
      case 'image':
        await writeFile(path, picture(call.seed));
        return { ...result, mimeType: 'image/png' };
      case 'transcript':
        return { ...result, path: null, mimeType: null, words: null };
      default: {
        const file = `${path}.mp4`;
        await writeFile(file, await (clip ??= makeClip(file)));
        return { ...result, path: file, mimeType: 'video/mp4' };
      }
    }
  }
}

export const failed = (kind: ProviderFailure['kind'], code = `provider_${kind}`): ProviderStart => ({
  state: 'failed',
  failure: { kind, code, message: `The provider said: ${kind}.` },
});

export function routeToProvider(provider: MediaProvider): MediaProviders {
  const choice = { provider, model: null };
  return {
    choose: ({ skipped }) => (skipped.includes(provider.name) ? null : choice),
    find: (name) => (name === provider.name ? provider : null),
  };
}

/** Every video, made once. A calm picture takes a third of the time to encode. */
let clip: Promise<Buffer> | undefined;

async function makeClip(path: string): Promise<Buffer> {
  const source = ['-f', 'lavfi', '-i', 'smptebars=s=270x480:r=30:d=2', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  await run(requireFfmpeg(), ['-v', 'error', '-y', ...source, path]);
  return readFile(path);
}

function picture(seed: number): Buffer {
  const canvas = createCanvas(270, 480);
  const context = canvas.getContext('2d');
  context.fillStyle = `hsl(${seed % 360} 60% 40%)`;
  context.fillRect(0, 0, 270, 480);
  context.fillStyle = '#ffffff';
  context.fillRect(seed % 200, seed % 400, 40, 40);
  return canvas.toBuffer('image/png');
}

function tone(seconds: number): Buffer {
  const samples = Math.round(seconds * RATE);
  const bytes = Buffer.alloc(44 + samples * 2);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + samples * 2, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(RATE * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at += 1) {
    bytes.writeInt16LE(Math.round(8_000 * Math.sin((2 * Math.PI * 220 * at) / RATE)), 44 + at * 2);
  }
  return bytes;
}
