import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll } from '@jest/globals';
import type { ApiWorld } from '../../api/world.ts';
import { startApi, type TestApi } from '../builders/api.ts';
import { closeWorld, openWorld } from '../builders/world.ts';

export interface ContractService {
  world: ApiWorld;
  api: TestApi;
  /** A site of the caller's: `/picture.png` is there. */
  files: string;
}

/** The service and a caller's own web site, for one test file. */
export function contractService(): ContractService {
  const parts = {} as ContractService;
  let site: Server;
  beforeAll(async () => {
    parts.world = await openWorld();
    parts.api = await startApi(parts.world);
    site = createServer((request, response) => {
      if (request.url === '/picture.png') response.end(createCanvas(64, 40).toBuffer('image/png'));
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    parts.files = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    site.closeAllConnections();
    site.close();
    await parts.api.close();
    await closeWorld(parts.world);
  });
  return parts;
}
