import { defineEntity, p } from '@mikro-orm/core';

const WorkerSchema = defineEntity({
  name: 'Worker',
  properties: {
    number: p.integer().primary(),
    startedAt: p.datetime(3).defaultRaw('clock_timestamp()'),
  },
});

/** A worker that started and has not shut down cleanly; see `db/workers/worker-lease.ts`. */
export class Worker extends WorkerSchema.class {}
WorkerSchema.setClass(Worker);
