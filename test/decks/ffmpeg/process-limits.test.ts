import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { limitProcess, type ProcessLimits } from '../../../decks/ffmpeg/process-limits.ts';
import { buildGuardedInput } from '../../../decks/ffmpeg/guarded-input.ts';
import { runFfmpeg } from '../../../decks/ffmpeg/run-ffmpeg.ts';
import { ffmpegPath, gone, make, watchedFfmpeg } from '../make-media.ts';

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'kinora-cage-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Ending {
  code: number | null;
  stdout: string;
}

/** Runs a program in the cage as the renderer does; the lifeline stays open until it has ended. */
async function inCage(path: string, args: string[], limits: Partial<ProcessLimits> = {}): Promise<Ending> {
  const [command, cagedArgs] = limitProcess(path, args, { memoryMb: 2048, cpuSeconds: 60, fileMb: 100, ...limits });
  const child = spawn(command, cagedArgs, { detached: true, stdio: ['ignore', 'pipe', 'ignore', 'pipe'] });
  let stdout = '';
  child.stdout?.on('data', (chunk: Buffer) => (stdout += chunk.toString('utf8')));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stdout })));
}

/** The processes of a group, by `ps`, which every system has. */
async function membersOf(group: number): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pgid=,stat=,args=']);
  return stdout.split('\n').filter((line) => new RegExp(`^\\s*${group}\\s+[^ZX]`).test(line));
}

async function pidsOnce(read: () => Promise<number[]>): Promise<number[]> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const pids = await read().catch(() => []);
    if (pids.length > 0) return pids;
    await setTimeout(50);
  }
  throw new Error('the encoder never started');
}

const decode = (path: string): string[] => ['-v', 'error', '-nostdin', ...buildGuardedInput(path), '-f', 'null', '-'];

describe('an ffmpeg', () => {
  test('dies with the process that started it, even by kill -9, and leaves nobody of its group', async () => {
    const ffmpeg = await watchedFfmpeg(await mkdtemp(join(folder, 'kill-')));
    const starter = spawn(process.execPath, [join(import.meta.dirname, 'endless-encode.ts'), ffmpeg.path]);
    const pids = await pidsOnce(ffmpeg.pids);
    const { stdout: group } = await promisify(execFile)('ps', ['-o', 'pgid=', '-p', String(pids[1])]);
    expect((await membersOf(Number(group))).length).toBeGreaterThanOrEqual(3);

    starter.kill('SIGKILL');

    for (const pid of pids) await gone(pid);
    for (let attempt = 0; (await membersOf(Number(group))).length > 0; attempt++) {
      if (attempt > 100) throw new Error((await membersOf(Number(group))).join('\n'));
      await setTimeout(50);
    }
  });

  test('that ends by itself leaves nobody of its group either, and its figures come back', async () => {
    const { code, stdout } = await inCage('/bin/sh', ['-c', 'ps -o pgid= -p $$; exit 7']);
    expect(code).toBe(7);
    expect(await membersOf(Number(stdout))).toEqual([]);
  });

  test('may take the memory of a 4K clip and no more: a filter that hoards frames is refused', async () => {
    const clip = ['-f', 'lavfi', '-i', 'testsrc2=s=3840x2160:r=25:d=0.4', '-c:v', 'libx264', '-preset', 'ultrafast'];
    const path = await make(folder, '4k.mp4', ...clip);
    const limits = { timeoutMs: 60_000, memoryMb: 1024 };

    const plain = await runFfmpeg(ffmpegPath(), decode(path), limits);
    const bomb = ['-v', 'error', '-nostdin', '-f', 'lavfi', '-i', 'testsrc2=s=3840x2160:d=60', '-vf', 'reverse'];
    const hoarding = await runFfmpeg(ffmpegPath(), [...bomb, '-f', 'null', '-'], limits);

    expect(plain.outcome).toBe('done');
    expect(hoarding.outcome).toBe('failed');
  });

  test('may use no more processor time than its limit', async () => {
    const { code } = await inCage('/bin/sh', ['-c', 'while :; do :; done'], { cpuSeconds: 1 });
    expect(code).toBeGreaterThan(128);
  });

  test('may write no larger file than its limit', async () => {
    const path = join(folder, 'large');
    const { code } = await inCage('/bin/dd', ['if=/dev/zero', `of=${path}`, 'bs=65536', 'count=64'], { fileMb: 1 });
    expect(code).not.toBe(0);
    expect((await stat(path)).size).toBeLessThanOrEqual(2 * 1024 ** 2);
  });

  test('gets its arguments letter for letter: the shell reads none of them', async () => {
    const args = ['$(id)', '`id`', '"; id; "', '*', 'a  b', '\\n', '-e', '$1', 'line\nline'];
    const { stdout } = await inCage('/usr/bin/printf', ['<%s>', ...args]);
    expect(stdout).toBe(args.map((arg) => `<${arg}>`).join(''));
  });
});
