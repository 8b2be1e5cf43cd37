import { fileURLToPath } from 'node:url';
import { startServers } from '../support/test-servers.ts';

// What `npm start` uses as well: a test that runs our programs waits half as long for each.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url));

export default startServers;
