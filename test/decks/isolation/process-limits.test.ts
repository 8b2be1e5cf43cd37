import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { NO_ISOLATION } from '../../../decks/isolation/isolation.ts';
import { limitProcess, type ProcessLimits } from '../../../decks/isolation/process-limits.ts';
import { runIsolated } from '../../../decks/isolation/run-isolated.ts';
import { buildGuardedInput } from '../../../decks/ffmpeg/guarded-input.ts';
import { runFfmpeg } from '../../../decks/ffmpeg/run-ffmpeg.ts';
import { listProcesses, waitUntilNoneRuns, type RunningProcess } from '../../support/list-processes.ts';
import { findFfmpegPath, runFfmpegTo } from '../make-media.ts';
import { waitFor } from '../../support/wait-for.ts';
import { useFolder } from '../../support/use-folder.ts';

const folder = useFolder('limits');

interface Ending {
  code: number | null;
  stdout: string;
}

/** Runs a program with limits as the renderer does; the lifeline stays open until it has exited. */
async function runLimited(path: string, args: string[], limits: Partial<ProcessLimits> = {}): Promise<Ending> {
  const [command, limitedArgs] = limitProcess(path, args, { memoryMb: 2048, cpuSeconds: 60, fileMb: 100, ...limits });
  const child = spawn(command, limitedArgs, { detached: true, stdio: ['ignore', 'pipe', 'ignore', 'pipe'] });
  let stdout = '';
  child.stdout?.on('data', (chunk: Buffer) => (stdout += chunk.toString('utf8')));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stdout })));
}

/** Lists the running processes of a group. */
async function listMembers(group: number): Promise<string[]> {
  return (await listProcesses()).filter((member) => member.group === group).map(({ args }) => args);
}

/** Waits until ffmpeg runs with a mark in its arguments. Returns its process group. */
async function waitForEncoder(mark: string): Promise<number> {
  const isEncoder = ({ args }: RunningProcess): boolean => /^\S*ffmpeg /u.test(args) && args.includes(mark);
  return (await waitFor('the encoder', async () => (await listProcesses()).find(isEncoder))).group;
}

const decode = (path: string): string[] => ['-v', 'error', '-nostdin', ...buildGuardedInput(path), '-f', 'null', '-'];

describe('ffmpeg’s process group', () => {
  test('ffmpeg and its process group are killed when the parent process is killed with SIGKILL', async () => {
    const mark = `mark-${process.pid}-${Date.now()}`;
    const program = join(import.meta.dirname, '../ffmpeg/endless-encode.ts');
    const starter = spawn(process.execPath, [program, mark]);
    try {
      const group = await waitForEncoder(mark);
      expect((await listMembers(group)).length).toBeGreaterThanOrEqual(3);
    } finally {
      starter.kill('SIGKILL');
    }
    await waitUntilNoneRuns(mark);
  });

  test('a program that exits leaves no process of its group and returns its exit code', async () => {
    const { code, stdout } = await runLimited('/bin/sh', ['-c', 'ps -o pgid= -p $$; exit 7']);
    expect(code).toBe(7);
    expect(await listMembers(Number(stdout))).toEqual([]);
  });

  test('the memory limit allows a 4K clip but stops a filter that buffers all frames', async () => {
    const clip = ['-f', 'lavfi', '-i', 'testsrc2=s=3840x2160:r=25:d=0.4', '-c:v', 'libx264', '-preset', 'ultrafast'];
    const path = await runFfmpegTo(folder, '4k.mp4', ...clip);
    const limits = { timeoutMs: 60_000, memoryMb: 1024 };

    const plain = await runFfmpeg(findFfmpegPath(), decode(path), limits);
    const buffering = ['-v', 'error', '-nostdin', '-f', 'lavfi', '-i', 'testsrc2=s=3840x2160:d=60', '-vf', 'reverse'];
    const buffered = await runFfmpeg(findFfmpegPath(), [...buffering, '-f', 'null', '-'], limits);

    expect(plain.outcome).toBe('done');
    expect(buffered.outcome).toBe('failed');
  });

  test('a program is killed when it exceeds its processor time', async () => {
    const { code } = await runLimited('/bin/sh', ['-c', 'while :; do :; done'], { cpuSeconds: 1 });
    expect(code).toBeGreaterThan(128);
  });

  test('a program cannot write a file above its size limit', async () => {
    const path = join(folder, 'large');
    const { code } = await runLimited('/bin/dd', ['if=/dev/zero', `of=${path}`, 'bs=65536', 'count=64'], { fileMb: 1 });
    expect(code).not.toBe(0);
    expect((await stat(path)).size).toBeLessThanOrEqual(2 * 1024 ** 2);
  });

  test('the shell does not interpret the arguments of a program', async () => {
    const args = ['$(id)', '`id`', '"; id; "', '*', 'a  b', '\\n', '-e', '$1', 'line\nline'];
    const { stdout } = await runLimited('/usr/bin/printf', ['<%s>', ...args]);
    expect(stdout).toBe(args.map((arg) => `<${arg}>`).join(''));
  });
});

const canYield = process.platform === 'linux' && getPriority() < 19;
(canYield ? describe : describe.skip)('a busy service', () => {
  test.each([3, 7])('a program that goes on yields the processor to the service (by %d)', async (niceness) => {
    const wanted = Math.min(19, getPriority() + niceness);
    const untilLower = `while [ $(ps -o ni= -p $$) -ne ${wanted} ]; do sleep 0.05; done`;
    const limits = { memoryMb: 2048, cpuSeconds: 60, fileMb: 1 };
    const run = await runIsolated('/bin/sh', ['-c', untilLower], {
      isolation: NO_ISOLATION,
      limits,
      niceness,
      timeoutMs: 20_000,
    });
    expect(run.outcome).toBe('done');
  });
});
