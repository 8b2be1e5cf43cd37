import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { NO_ISOLATION, type Isolation } from '../../../decks/isolation/isolation.ts';
import { NO_FILTER_GAP } from '../../../decks/isolation/system-files.ts';
import { LIMITS, listWorkingModes, runScript } from './modes.ts';
import { useFolder } from '../../support/use-folder.ts';

const ESCAPES = join(import.meta.dirname, 'escape-attempts.pl');
const SECRET = 'KINORA_SECRET_KEY';

/** Numbers of system calls by processor, with arguments that succeed for an unprivileged process. */
const CALLS: Readonly<Record<string, Record<string, string>>> = {
  x64: { ptrace: '101', unshare: '272,512', keyctl: '250,0,-3,1', inotify: '294', userfaultfd: '323,1' },
  arm64: { ptrace: '117', unshare: '97,512', keyctl: '219,0,-3,1', inotify: '26', userfaultfd: '282,1' },
};

/** Containers often block these system calls already, so they cannot show that the isolation is off. */
const OFTEN_FORBIDDEN = ['call:unshare', 'call:keyctl', 'call:userfaultfd'];

const modes = await listWorkingModes();
if (modes.length === 0) console.warn('skipped: this machine has neither bwrap, user namespaces nor Landlock for perl');

const folder = useFolder('escape');
let service: ChildProcess;
let servers: Server[] = [];
let port = 0;
const at = (...names: string[]): string => join(folder, ...names);

function listen(where: { path: string } | { port: number; host: string }): Promise<Server> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve) => server.listen(where, () => resolve(server)));
}

/** A service with secrets in its environment, a home with the files of two teams, and servers on TCP and on a socket. */
beforeAll(async () => {
  service = spawn('sleep', ['600'], { env: { [SECRET]: 'c2VjcmV0', PATH: process.env['PATH'] }, stdio: 'ignore' });
  const api = await listen({ port: 0, host: '127.0.0.1' });
  servers = [api, await listen({ path: at('api.sock') })];
  port = (api.address() as AddressInfo).port;
});
afterAll(async () => {
  service.kill('SIGKILL');
  for (const server of servers) await new Promise((resolve) => server.close(resolve));
});

async function writeFiles(): Promise<void> {
  for (const name of ['team-a', 'team-b', 'job']) await mkdir(at(name), { recursive: true });
  for (const name of ['secrets.json', 'team-a/clip.mp4', 'team-b/clip.mp4', 'job/old.txt']) {
    await writeFile(at(name), 'untouched');
  }
}

/** Runs the attempts in a job of team A: it may read one clip and write in one folder. */
async function attempt(isolation: Isolation, attempts: Record<string, string | number>): Promise<object> {
  await writeFiles();
  const args = Object.entries(attempts).map(([name, target]) => `${name}=${target}`);
  const files = { reads: [at('team-a/clip.mp4')], writableFolder: at('job') };
  const run = await runScript(isolation, ESCAPES, args, files);
  if (run.outcome !== 'done') throw new Error(JSON.stringify(run));
  const lines = run.stdout.toString('utf8').trim().split('\n');
  return Object.fromEntries(lines.map((line) => line.split('=')));
}

/** Which of the attempts succeeded. */
async function listEscapes(isolation: Isolation, attempts: Record<string, string | number>): Promise<string[]> {
  const outcomes = Object.entries(await attempt(isolation, attempts));
  expect(outcomes).toHaveLength(Object.keys(attempts).length);
  return outcomes.filter(([, outcome]) => outcome === 'ok').map(([name]) => name);
}

const FILES = () => ({
  'read:environ': `/proc/${service.pid}/environ`,
  'read:secrets': at('secrets.json'),
  'read:other-team': at('team-b/clip.mp4'),
  'read:passwords': '/etc/passwd',
  'list:processes': `/proc,${service.pid}`,
  'list:home': `${folder},secrets.json`,
  'write:beside': at('team-a/new.txt'),
  'write:input': at('team-a/clip.mp4'),
  'write:temporary': join(tmpdir(), `kinora-escaped-${process.pid}`),
  'delete:other-team': at('team-b/clip.mp4'),
});
const NETWORK = () => ({ 'tcp:api': port, 'unix:api': at('api.sock') });
const PROCESSES = () => ({ 'kill:service': service.pid ?? 0 });
const FORBIDDEN = (): Record<string, string | number> => ({
  fork: 1,
  'socket:inet': 2,
  'socket:unix': 1,
  ...Object.fromEntries(Object.entries(CALLS[process.arch] ?? {}).map(([name, call]) => [`call:${name}`, call])),
});

const expectAll = (attempts: object, outcome: unknown): object =>
  Object.fromEntries(Object.keys(attempts).map((name) => [name, outcome]));

/** `describe.each` throws for an empty list, which a machine without any mode has. */
for (const isolation of modes) {
  describe(`isolation by ${isolation.mode}`, () => {
    describeIsolation(isolation);
  });
}

function describeIsolation(isolation: Isolation): void {
  test('a program reads its input and writes in its folder', async () => {
    const own = { read: at('team-a/clip.mp4'), write: at('job/out.txt') };
    expect(await attempt(isolation, own)).toEqual(expectAll(own, 'ok'));
    expect(await readFile(at('job/out.txt'), 'utf8')).toBe('changed');
  });

  test('a program cannot read the secrets, processes and files of others, nor change any file of theirs', async () => {
    expect(await listEscapes(isolation, FILES())).toEqual([]);
    for (const name of ['team-a/clip.mp4', 'team-b/clip.mp4'])
      expect(await readFile(at(name), 'utf8')).toBe('untouched');
  });

  test('a program cannot connect to the API', async () => {
    expect(await listEscapes(isolation, NETWORK())).toEqual([]);
  });

  test('a program cannot kill the service', async () => {
    expect(await listEscapes(isolation, PROCESSES())).toEqual([]);
    expect(service.exitCode ?? service.signalCode).toBeNull();
  });

  test('a program that exceeds its CPU or memory limit fails', async () => {
    const [loop, hoard] = [at('loop.pl'), at('hoard.pl')];
    await writeFile(loop, '1 while 1;');
    await writeFile(hoard, 'my $text = "x" x 2e9; print length $text;');
    const limits = { ...LIMITS, cpuSeconds: 1 };
    expect(await runScript(isolation, loop, [], { limits })).toMatchObject({ outcome: 'failed' });
    expect(await runScript(isolation, hoard, [], { limits })).toMatchObject({ outcome: 'failed' });
  });

  test('a program does not see the environment of its parent', async () => {
    process.env['KINORA_TEST_SECRET'] = 'c2VjcmV0';
    const script = at('environment.pl');
    await writeFile(script, 'print join(",", sort keys %ENV);');
    const run = await runScript(isolation, script, []);
    delete process.env['KINORA_TEST_SECRET'];
    expect(run).toMatchObject({ outcome: 'done' });
    expect(String('stdout' in run && run.stdout)).not.toContain('KINORA');
  });
}

for (const isolation of modes.filter(({ gaps }) => !gaps.includes(NO_FILTER_GAP))) {
  test(`a program cannot make a forbidden system call in ${isolation.mode}`, async () => {
    expect(await attempt(isolation, FORBIDDEN())).toEqual(expectAll(FORBIDDEN(), 'Operation not permitted'));
  });
}

test('without isolation every escape succeeds', async () => {
  const all = Object.entries({ ...FILES(), ...NETWORK(), ...FORBIDDEN(), ...PROCESSES() });
  const attempts = Object.fromEntries(all.filter(([name]) => !OFTEN_FORBIDDEN.includes(name)));
  const found = await attempt(NO_ISOLATION, attempts);
  await rm(FILES()['write:temporary'], { force: true });
  expect(found).toEqual(expectAll(attempts, 'ok'));
});
