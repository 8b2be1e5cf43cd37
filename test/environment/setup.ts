import { startServers } from './servers.ts';

export default startServers;
