/**
 * Preloaded into the measured process. On SIGUSR2 it appends a line with the event-loop delay and the largest heap since the
 * last signal to the file `PROBE_FILE`.
 */
import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface Probed {
  p99Ms: number;
  maxMs: number;
  heapMb: number;
}

const HEAP_INTERVAL_MS = 20;

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
let heap = 0;
setInterval(() => {
  heap = Math.max(heap, process.memoryUsage().heapUsed);
}, HEAP_INTERVAL_MS).unref();

process.on('SIGUSR2', () => {
  const probed: Probed = {
    p99Ms: delay.percentile(99) / 1e6,
    maxMs: delay.max / 1e6,
    heapMb: Math.max(heap, process.memoryUsage().heapUsed) / 2 ** 20,
  };
  appendFileSync(process.env['PROBE_FILE'] ?? '', `${JSON.stringify(probed)}\n`);
  delay.reset();
  heap = 0;
});
