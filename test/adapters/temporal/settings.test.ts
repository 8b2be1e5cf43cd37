import { describe, expect, test } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createTemporalClient, findTemporalFault } from '../../../adapters/temporal/temporal-client.ts';
import { readTemporalSettings } from '../../../adapters/temporal/settings.ts';
import { readApiConfig } from '../../../api/config.ts';
import { readWorkerConfig } from '../../../worker/config.ts';
import { useFolder } from '../../support/use-folder.ts';

const folder = useFolder('tls');
const file = async (name: string) => {
  await writeFile(join(folder, name), name);
  return join(folder, name);
};

describe('the settings of the Temporal connection', () => {
  test('the defaults are a local server without TLS', () => {
    expect(readTemporalSettings({})).toEqual({ address: '127.0.0.1:7233', namespace: 'default' });
  });

  test('an API key enables TLS', () => {
    const settings = readTemporalSettings({ TEMPORAL_ADDRESS: 'eu.api.temporal.io:7233', TEMPORAL_API_KEY: 'secret' });
    expect(settings).toMatchObject({ address: 'eu.api.temporal.io:7233', apiKey: 'secret', tls: true });
  });

  test('certificates are read from files and enable TLS', async () => {
    const settings = readTemporalSettings({
      TEMPORAL_TLS_SERVER_CA_CERT_PATH: await file('ca.pem'),
      TEMPORAL_TLS_CLIENT_CERT_PATH: await file('client.pem'),
      TEMPORAL_TLS_CLIENT_KEY_PATH: await file('client.key'),
      TEMPORAL_TLS_SERVER_NAME: 'temporal.internal',
    });
    expect(settings.tls).toEqual({
      serverNameOverride: 'temporal.internal',
      serverRootCACertificate: Buffer.from('ca.pem'),
      clientCertPair: { crt: Buffer.from('client.pem'), key: Buffer.from('client.key') },
    });
  });

  test.each<[string, NodeJS.ProcessEnv, string]>([
    ['an invalid boolean', { TEMPORAL_TLS: 'yes' }, 'TEMPORAL_TLS must be true or false'],
    ['half a pair', { TEMPORAL_TLS_CLIENT_CERT_PATH: import.meta.filename }, 'must both be set, or neither.'],
    [
      'a missing file',
      { TEMPORAL_TLS_SERVER_CA_CERT_PATH: '/nowhere/ca.pem' },
      'must be a readable file (/nowhere/ca.pem: ENOENT)',
    ],
    ['names without TLS', { TEMPORAL_TLS: 'false', TEMPORAL_TLS_SERVER_NAME: 'a' }, 'TEMPORAL_TLS must not be false'],
  ])('the API and the worker reject %s', (_, env, sentence) => {
    expect(() => readTemporalSettings(env)).toThrow(sentence);
    const service = { ...env, DATABASE_URL: 'postgresql://a', KINORA_SECRET_KEY: Buffer.alloc(32).toString('base64') };
    expect(() => readApiConfig(service)).toThrow(sentence);
    expect(() => readWorkerConfig(service)).toThrow(sentence);
  });

  test('the API key is sent with every call', async () => {
    const asked: IncomingHttpHeaders[] = [];
    const server = createServer().on('stream', (stream: ServerHttp2Stream, headers) => {
      asked.push(headers);
      stream.respond({ ':status': 200, 'content-type': 'application/grpc', 'grpc-status': '0' }, { endStream: true });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const settings = { TEMPORAL_ADDRESS: address, TEMPORAL_API_KEY: 'secret', TEMPORAL_TLS: 'false' };
    const { connection } = createTemporalClient(readTemporalSettings(settings));

    await findTemporalFault(connection, 2_000);
    expect(asked[0]?.authorization).toBe('Bearer secret');
    await connection.close();
    server.close();
  });
});
