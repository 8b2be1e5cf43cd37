/** The program of the attacker's thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../../db/connection/open-database.ts';
import { ATTACKS } from './attacks.ts';
import { openHostileServer } from './hostile-server.ts';
import type { AttackOrder } from './start-attack.ts';
import { TeamClient } from './team-client.ts';

const { name, size, databaseUrl, baseUrl, team } = workerData as AttackOrder;
const attack = ATTACKS.find((each) => each.name === name);
if (!attack || !parentPort) throw new Error(`There is no attack ${name}.`);

const orm = await openDatabase(databaseUrl, { poolSize: 2 });
const stop = new AbortController();
const server = await openHostileServer();
const client = new TeamClient(orm, baseUrl, team.teamId, stop.signal);
const port = parentPort;
port.once('message', () => {
  stop.abort();
  port.postMessage({ requests: server.requests, replies: client.replies });
});
await attack.start({ ...team, client, server, signal: stop.signal }, size);
port.postMessage('started');
