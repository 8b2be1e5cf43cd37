import { FairQueue } from './fair-queue.ts';

/** Imports: each takes up to 100 MB and some seconds. */
export const IMPORTS = new FairQueue({ slots: 2, slotsPerTeam: 1, maxWaiting: 64, maxWaitingPerTeam: 60 });

/** Requests whose transaction waits for the checker. Their number bounds the connections that wait. */
export const CHECKED_TRANSACTIONS = new FairQueue({
  slots: 4,
  slotsPerTeam: 1,
  maxWaiting: 512,
  maxWaitingPerTeam: 64,
});
