/** One of several processes that share the rate limits: `node bursty-client.ts <database> <key> <ms> <group:requests:seconds>…` */
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../db/connection/open-database.ts';
import { admitRequest, type RequestWindow } from '../../db/requests/admit-request.ts';

const LANES = 4;
const LONGEST_PAUSE_MS = 700;

const [, , url = '', subjectId = '', ms = '0', ...groups] = process.argv;
const orm = await openDatabase(url, { poolSize: LANES * groups.length });
const until = Date.now() + Number(ms);

/** Sends bursts of sequential requests with pauses between them. */
async function lane(window: RequestWindow): Promise<void> {
  const em = orm.em.fork();
  while (Date.now() < until) {
    for (let burst = Math.ceil(Math.random() * 200); burst > 0 && Date.now() < until; burst -= 1) {
      await admitRequest(em, window);
    }
    await sleep(Math.random() * LONGEST_PAUSE_MS);
  }
}

const windows = groups.map((text): RequestWindow => {
  const [group = '', requests, windowSeconds] = text.split(':');
  return { subjectId, group, requests: Number(requests), windowSeconds: Number(windowSeconds) };
});
await Promise.all(windows.flatMap((window) => Array.from({ length: LANES }, () => lane(window))));
await orm.close();
