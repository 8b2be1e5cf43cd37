import { stopServers } from '../support/test-servers.ts';

export default stopServers;
