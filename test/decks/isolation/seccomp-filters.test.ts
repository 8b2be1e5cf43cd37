import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

/** What a filter decides about a system call. */
type Verdict = 'allow' | 'kill' | `error ${number}`;

interface SystemCall {
  /** The kernel's AUDIT_ARCH value. */
  architecture: number;
  number: number;
  args?: readonly number[];
}

const COMPARISONS: Readonly<Record<number, (value: number, operand: number) => boolean>> = {
  0x10: (value, operand) => value === operand,
  0x20: (value, operand) => value > operand,
  0x30: (value, operand) => value >= operand,
  0x40: (value, operand) => (value & operand) !== 0,
};

/** Interprets a compiled filter (classic BPF) as the kernel does. Throws for an instruction that libseccomp does not emit. */
function runSeccompFilter(program: Buffer, call: SystemCall): Verdict {
  const data = toBytes(call);
  let accumulator = 0;
  for (let at = 0; ; at++) {
    const code = program.readUInt16LE(at * 8);
    const [whenTrue, whenFalse] = [program.readUInt8(at * 8 + 2), program.readUInt8(at * 8 + 3)];
    const operand = program.readUInt32LE(at * 8 + 4);
    const compare = COMPARISONS[code & 0xf0];
    if (code === 0x20) accumulator = data.readUInt32LE(operand);
    else if (code === 0x54) accumulator = (accumulator & operand) >>> 0;
    else if (code === 0x05) at += operand;
    else if (code === 0x06) return toVerdict(operand);
    else if ((code & 0x0f) === 0x05 && compare) at += compare(accumulator, operand) ? whenTrue : whenFalse;
    else throw new Error(`unknown instruction ${code.toString(16)}`);
  }
}

/** The kernel's `struct seccomp_data`. */
function toBytes({ architecture, number, args = [] }: SystemCall): Buffer {
  const data = Buffer.alloc(64);
  data.writeInt32LE(number, 0);
  data.writeUInt32LE(architecture, 4);
  args.forEach((arg, index) => data.writeBigUInt64LE(BigInt(arg), 16 + 8 * index));
  return data;
}

function toVerdict(action: number): Verdict {
  if (action === 0x7f_ff_00_00) return 'allow';
  return action >>> 16 === 0x0005 ? `error ${action & 0xffff}` : 'kill';
}

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
