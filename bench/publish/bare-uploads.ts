/**
 * The upper limit: one process makes only the last call of every upload, all at the same time.
 *
 *     node bench/publish/bare-uploads.ts <sends.json> <simulator’s URL> <instant, ms since 1970>
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createClipappConnector } from './prepared-sends.ts';
import { readSends } from './read-sends.ts';

const [path = '', sandboxUrl = '', at = ''] = process.argv.slice(2);
const sends = await readSends(path);
const connector = createClipappConnector(sandboxUrl);
await sleep(Number(at) - Date.now());
const published = await Promise.all(sends.map(({ job, handle }) => connector.publish(job, handle)));
const refused = published.filter(({ outcome }) => outcome !== 'accepted').length;
if (refused > 0) throw new Error(`${refused} of ${sends.length} bare uploads were not accepted`);
