import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Voice } from '../../../../domain/content/media-call.ts';
import { EmbeddedFailure } from '../embedded-failure.ts';
import type { SpeakHeader, SpeakRequest, SpokenMark } from './espeak.ts';

const WORDS_PER_MINUTE = 165;
const VARIANTS: Readonly<Record<string, string | null>> = { default: null, female: 'f3', male: 'm3' };
/** The variants of the speakers of one video that use the voice `default`. */
const SPEAKERS: readonly (string | null)[] = [null, 'f2', 'm7', 'f4', 'm1', 'f5', 'm5', 'f1'];

/** Returns eSpeak's voice and speed. An unknown id, as of another provider, always has the same of two substitutes. */
export function chooseVoice({ id, speed, speaker = 1 }: Voice): Omit<SpeakRequest, 'text' | 'language'> {
  const ours = Object.hasOwn(VARIANTS, id);
  return {
    voice: ours ? null : id,
    variant: (id === 'default' ? SPEAKERS[(speaker - 1) % SPEAKERS.length] : VARIANTS[id]) ?? null,
    substitute: createHash('sha256').update(id).digest().readUInt8(0) % 2 === 0 ? 'f3' : 'm3',
    wordsPerMinute: Math.round(WORDS_PER_MINUTE * speed),
  };
}

export interface Speech {
  /** Mono, 16 bit. */
  samples: Buffer;
  sampleRate: number;
  /** False if the requested voice is unknown. */
  known: boolean;
  marks: SpokenMark[];
}

const PROCESS = fileURLToPath(new URL('espeak.ts', import.meta.url));
const TIMEOUT_MS = 120_000;

/** Runs eSpeak in a separate process. Throws `EmbeddedFailure`, or the reason of the signal if that aborts. */
export async function speak(request: SpeakRequest, signal: AbortSignal): Promise<Speech> {
  signal.throwIfAborted();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROCESS], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const kill = (): void => void child.kill('SIGKILL');
  const timer = setTimeout(kill, TIMEOUT_MS);
  signal.addEventListener('abort', kill, { once: true });
  try {
    // A process that exits before it reads the request closes the pipe; the exit code reports the failure.
    child.stdin.on('error', kill);
    child.stdin.end(JSON.stringify(request));
    const [output, [code]] = await Promise.all([buffer(child.stdout), once(child, 'exit')]);
    signal.throwIfAborted();
    if (code !== 0) throw new EmbeddedFailure('broken', 'voice_failed', 'The voice process failed. Try again.');
    return parseOutput(output);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', kill);
  }
}

function parseOutput(answer: Buffer): Speech {
  const end = answer.indexOf('\n');
  const header = JSON.parse(answer.toString('utf8', 0, end)) as SpeakHeader;
  if (!header.ok) {
    throw new EmbeddedFailure(
      'refused',
      header.code,
      'The embedded voice does not support this language. Choose another one or configure another provider.',
    );
  }
  return { samples: answer.subarray(end + 1), sampleRate: header.sampleRate, known: header.known, marks: header.marks };
}
