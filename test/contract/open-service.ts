import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCanvas } from '@napi-rs/canvas';
import type { ApiDeps } from '../../api/api-deps.ts';
import { startApi, type TestApi } from '../support/api.ts';
import { closeApiDeps, openApiDeps } from '../support/api-deps.ts';

export interface ContractService {
  deps: ApiDeps;
  api: TestApi;
  /** The caller's web site, which serves `/picture.png`, and the metadata of an identity provider. */
  files: string;
}

/** Starts the service and a caller's web site. */
export async function openService(): Promise<{ service: ContractService; close: () => Promise<void> }> {
  const deps = await openApiDeps();
  const api = await startApi(deps);
  const site = createServer((request, response) => {
    if (request.url === '/picture.png') response.end(createCanvas(64, 40).toBuffer('image/png'));
    else if (request.url?.endsWith('/openid-configuration'))
      response.setHeader('content-type', 'application/json').end(describeIssuer());
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const files = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const describeIssuer = (): string => JSON.stringify({ issuer: files, authorization_endpoint: `${files}/auth` });
  const close = async (): Promise<void> => {
    site.closeAllConnections();
    site.close();
    await api.close();
    await closeApiDeps(deps);
  };
  return { service: { deps, api, files }, close };
}
