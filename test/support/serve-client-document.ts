import type { ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll } from '@jest/globals';
import { createWebClient } from '../../adapters/web/web-client.ts';
import { serveHttps, type LocalServer } from '../adapters/web/local-server.ts';
import { setPublicUrl, type RunningService } from './service.ts';

/** Responds with another document. */
export type RespondWithDocument = (response: ServerResponse, clientId: string) => unknown;

/** Serves the metadata document of a client, which the service can read, and others at their paths. Returns a function for its URL. */
export function serveClientDocument(
  served: RunningService,
  redirectUris: readonly string[],
  others: Readonly<Record<string, RespondWithDocument>> = {},
): () => string {
  const systemCertificates = getCACertificates('default');
  let documents: LocalServer;
  const getUrl = () => `https://media.test:${documents.port}/agent.json`;
  beforeAll(async () => {
    setPublicUrl(served);
    const pem = await readFile(new URL('../adapters/web/media-test.pem', import.meta.url), 'utf8');
    setDefaultCACertificates([...systemCertificates, pem.slice(0, pem.indexOf('-----BEGIN PRIVATE'))]);
    documents = await serveHttps({ cert: pem, key: pem }, ({ url = '' }, response) => {
      if (others[url]) return others[url](response, new URL(url, getUrl()).href);
      response.end(JSON.stringify({ client_id: getUrl(), client_name: 'Agent', redirect_uris: redirectUris }));
    });
    const allow = `loopback,media.test:${documents.port}`;
    Object.assign(served.deps, { web: createWebClient({ allow, resolve: async () => ['127.0.0.1'] }) });
  });
  afterAll(async () => {
    setDefaultCACertificates(systemCertificates);
    await documents.close();
  });
  return getUrl;
}
