import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { EmbeddedFailure } from '../embedded-failure.ts';
import type { SpeakHeader, SpeakRequest, SpokenMark } from './espeak.ts';

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

/** Runs eSpeak in a separate process. Throws `EmbeddedFailure`, or the signal's reason if the signal fires. */
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
