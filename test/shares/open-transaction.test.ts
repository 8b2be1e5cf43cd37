/** A server of others that replies late must not keep the locks and the connection of a transaction. */
import { AsyncResource } from 'node:async_hooks';
import { expect, test } from '@jest/globals';
import { createPlatformHttp } from '../../adapters/platforms/platform-http.ts';
import { createProviderHttp } from '../../adapters/providers/provider-http.ts';
import { createWebClient } from '../../adapters/web/web-client.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { service } from '../support/service.ts';

const served = service();
const allow = 'loopback';

const CLIENTS: readonly [name: string, send: (url: string) => Promise<unknown>][] = [
  ['web client', (url) => createWebClient({ allow }).request(url, { maxBytes: 1_000 })],
  ['download', (url) => createWebClient({ allow }).download(url, '/dev/null', { maxBytes: 1_000 })],
  ['client of platforms', (url) => createPlatformHttp().send({ method: 'GET', url })],
  ['client of providers', (url) => createProviderHttp(allow).send({ method: 'GET', url })],
];

test.each(CLIENTS)('the %s sends nothing while a transaction of the same work is open', async (_, send) => {
  const url = `${served.api.origin}/health`;
  await expect(inTransaction(served.em(), () => send(url))).rejects.toThrow('was requested in a transaction');

  const later: (() => Promise<unknown>)[] = [];
  const bindSend = async () => void later.push(AsyncResource.bind(() => send(url)));
  await inTransaction(served.em(), bindSend);
  await expect(Promise.all(later.map((sendLater) => sendLater()))).resolves.toHaveLength(1);
});
