import { REQUEST_CONNECTIONS } from '../../db/connection/open-database.ts';
import { SharedSlots } from '../../domain/shared-slots.ts';

/** Requests in progress. One for each connection, so that no team's requests use all connections. */
export const REQUESTS = new SharedSlots(REQUEST_CONNECTIONS, { maxWaitingPerTeam: 1_000 });

/** Imports: each takes up to 100 MB and some seconds. */
export const IMPORTS = new SharedSlots(2, { maxWaiting: 64, maxWaitingPerTeam: 60 });

/** Requests whose transaction waits for the checker. Their number bounds the connections that wait. */
export const CHECKED_TRANSACTIONS = new SharedSlots(4, { maxWaiting: 512, maxWaitingPerTeam: 64 });

/** Pages of many rows and the parsing of large bodies, which keep the event loop busy for some milliseconds: two of one team. */
export const LONG_TURNS = new SharedSlots(4, { maxWaitingPerTeam: 1_000 });
