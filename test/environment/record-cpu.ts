import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** With this variable, each test file appends its processor seconds, those of its child processes included, to a file. */
const target = process.env['TEST_CPU_FILE'];

let started = 0;

export function startCpu(): void {
  if (target) started = readCpuSeconds();
}

export function recordCpu(path: string): void {
  if (target) appendFileSync(target, `${(readCpuSeconds() - started).toFixed(2)}\t${relative('.', path)}\n`);
}

const TICKS_PER_SECOND = 100;

/** Of this process and of the child processes that have ended. Linux only. */
function readCpuSeconds(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
}
