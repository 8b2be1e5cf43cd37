import { Gauge, type Registry } from 'prom-client';
import type { PublishJournal, Storage } from '../ports.ts';
import { readFreeBytes } from '../storage/check-folder.ts';

export interface WatchedStores {
  storage: Pick<Storage, 'findFault' | 'readFreeBytes'>;
  journal: Pick<PublishJournal, 'findFault'>;
  findScratchFault(): Promise<string | null>;
  /** The folder of temporary files. */
  scratchDir: string;
}

/** Adds gauges of whether media, the journal and temporary files can be written, and of the free space. */
export function addStorageGauges(
  registry: Registry,
  { storage, journal, findScratchFault, scratchDir }: WatchedStores,
): void {
  const usable = new Gauge({
    name: 'kinora_storage_usable',
    help: '1 if media, the publish journal or temporary files can be written, else 0',
    labelNames: ['store'],
    registers: [],
    async collect() {
      this.set({ store: 'media' }, toNumber(await storage.findFault()));
      this.set({ store: 'journal' }, toNumber(await journal.findFault()));
      this.set({ store: 'scratch' }, toNumber(await findScratchFault()));
    },
  });
  const free = new Gauge({
    name: 'kinora_storage_free_bytes',
    help: 'Free bytes of the disk of media and of temporary files; a bucket has none',
    labelNames: ['store'],
    registers: [],
    async collect() {
      const found = { media: await storage.readFreeBytes(), scratch: await readFreeBytes(scratchDir) };
      for (const [store, bytes] of Object.entries(found)) if (bytes !== null) this.set({ store }, bytes);
    },
  });
  for (const gauge of [usable, free]) registry.registerMetric(gauge);
}

function toNumber(fault: string | null): number {
  return fault === null ? 1 : 0;
}
