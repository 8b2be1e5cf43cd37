/** What a filter decides about a system call. */
export type Verdict = 'allow' | 'kill' | `error ${number}`;

export interface SystemCall {
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
export function runSeccompFilter(program: Buffer, call: SystemCall): Verdict {
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
