import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { runSeccompFilter, type Verdict } from './run-seccomp-filter.ts';

const FOLDER = join(import.meta.dirname, '../../../decks/isolation');
const PROCESSORS = {
  x64: {
    architecture: 0xc000_003e,
    calls: {
      openat: 257,
      execve: 59,
      clone: 56,
      clone3: 435,
      socket: 41,
      connect: 42,
      ptrace: 101,
      kill: 62,
      mount: 165,
    },
  },
  arm64: {
    architecture: 0xc000_00b7,
    calls: {
      openat: 56,
      execve: 221,
      clone: 220,
      clone3: 435,
      socket: 198,
      connect: 203,
      ptrace: 117,
      kill: 129,
      mount: 40,
    },
  },
} as const;
type Processor = keyof typeof PROCESSORS;

const THREAD = 0x003d_0f00;
const NEW_USER_NAMESPACE = 0x1000_0000;

async function readFilter(processor: Processor) {
  const filter = await readFile(join(FOLDER, `seccomp-${processor}.bpf`));
  const { architecture, calls } = PROCESSORS[processor];
  return (name: keyof typeof calls, ...args: number[]): Verdict =>
    runSeccompFilter(filter, { architecture, number: calls[name], args });
}

describe.each<Processor>(['x64', 'arm64'])('the system call filter of %s', (processor) => {
  test('it permits files, threads and the start of the program', async () => {
    const decide = await readFilter(processor);
    expect([decide('openat'), decide('execve'), decide('clone', THREAD)]).toEqual(['allow', 'allow', 'allow']);
  });

  test.each(['socket', 'connect', 'ptrace', 'kill', 'mount'] as const)('it refuses %s', async (name) => {
    expect((await readFilter(processor))(name)).toBe('error 1');
  });

  test('it refuses new processes and namespaces', async () => {
    const decide = await readFilter(processor);
    expect([decide('clone', 17), decide('clone', THREAD | NEW_USER_NAMESPACE)]).toEqual(['error 1', 'error 1']);
    expect(decide('clone3')).toBe('error 38');
  });

  test('it kills a program that calls as another processor', async () => {
    const filter = await readFile(join(FOLDER, `seccomp-${processor}.bpf`));
    expect(runSeccompFilter(filter, { architecture: 0x4000_0003, number: 3 })).toBe('kill');
  });
});
