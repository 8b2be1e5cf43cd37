/**
 * Preloaded into the measured process. On SIGUSR2 it appends a line with the event-loop delay, the longest turns and the largest heap
 * since the last signal to the file `PROBE_FILE`.
 */
import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { percentile } from '../support/figures/percentile.ts';

export interface Probed {
  p99Ms: number;
  maxMs: number;
  /** What the thread computed between two timers, which other processes do not lengthen: the 99th percentile. */
  turnP99Ms: number;
  heapMb: number;
}

const HEAP_INTERVAL_MS = 20;
const TURN_INTERVAL_MS = 5;

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
let heap = 0;
let turns: number[] = [];
let computed = process.threadCpuUsage();
setInterval(() => {
  const { user, system } = process.threadCpuUsage(computed);
  computed = process.threadCpuUsage();
  turns.push((user + system) / 1_000);
}, TURN_INTERVAL_MS).unref();
setInterval(() => {
  heap = Math.max(heap, process.memoryUsage().heapUsed);
}, HEAP_INTERVAL_MS).unref();

process.on('SIGUSR2', () => {
  const probed: Probed = {
    p99Ms: delay.percentile(99) / 1e6,
    maxMs: delay.max / 1e6,
    turnP99Ms: percentile(
      turns.toSorted((a, b) => a - b),
      0.99,
    ),
    heapMb: Math.max(heap, process.memoryUsage().heapUsed) / 2 ** 20,
  };
  appendFileSync(process.env['PROBE_FILE'] ?? '', `${JSON.stringify(probed)}\n`);
  delay.reset();
  heap = 0;
  turns = [];
});
