import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { createServiceSecrets } from '../../adapters/secrets/service-secrets.ts';
import { reEncryptSecrets } from '../../bin/commands/secrets.ts';
import { IdempotencyRecord } from '../../db/entities/idempotency-record.ts';
import { WebhookEndpoint } from '../../db/entities/webhook-endpoint.ts';
import { reserveKey, storeResponse } from '../../db/requests/idempotency-keys.ts';
import { openDatabase } from '../../db/connection/open-database.ts';
import { recordEndpoint } from '../../db/webhooks/webhook-endpoints.ts';
import { mintDatabase } from '../support/database.ts';
import { commit, mintTeam } from '../support/teams.ts';

const [OLD, NEW, LOST] = [randomBytes(32), randomBytes(32), randomBytes(32)];

let orm: MikroORM;

beforeAll(async () => {
  orm = await openDatabase(await mintDatabase());
});

afterAll(() => orm.close());

const reEncrypt = async (...keys: Buffer[]) => (await runReEncrypt(...keys)).json;

const runReEncrypt = (...keys: Buffer[]) => {
  const KINORA_SECRET_KEY = keys.map((key) => key.toString('base64')).join(',');
  return reEncryptSecrets(orm, {}, undefined, { KINORA_SECRET_KEY });
};

/** An endpoint with this secret and the encrypted text of its row. */
async function endpointWith(secretSealed: string): Promise<() => Promise<string>> {
  const { team } = await mintTeam({ orm });
  const view = { teamId: team.id, workspaceId: null, sandbox: true };
  const webhookInput = { url: 'https://example.com/hook', events: ['post.published' as const], secretSealed };
  const endpoint = await commit({ orm }, (tx) => recordEndpoint(tx, view, webhookInput));
  return async () => (await orm.em.fork().findOneOrFail(WebhookEndpoint, endpoint?.id ?? '')).secretSealed ?? '';
}

/** The responses stored under `n` idempotency keys. */
async function keepAnswers(n: number, sealed: (at: number) => string): Promise<() => Promise<string[]>> {
  const { keyId } = await mintTeam({ orm });
  for (let at = 0; at < n; at += 1) {
    const key = { keyId, method: 'POST', path: '/posts', idempotencyKey: `key ${at}`, fingerprint: 'x' };
    await commit({ orm }, async (tx) => {
      await reserveKey(tx, key);
      await storeResponse(tx, key, { status: 201, body: sealed(at), workspaceId: null }, null);
    });
  }
  const rows = () => orm.em.fork().find(IdempotencyRecord, { keyId }, { orderBy: { createdAt: 'asc' } });
  return async () => (await rows()).map(({ body }) => body ?? '');
}

test('after re-encryption the new key alone decrypts every text', async () => {
  const old = createServiceSecrets(OLD).box;
  const endpoint = await endpointWith(old.seal('signing secret'));
  const answers = await keepAnswers(3, (at) => old.seal(`answer ${at}`));

  expect(await reEncrypt(NEW, OLD)).toMatchObject({ resealed: 4, unreadable: 0 });

  const { box } = createServiceSecrets(NEW);
  expect(box.open(await endpoint())).toBe('signing secret');
  expect((await answers()).map((sealed) => box.open(sealed))).toEqual(['answer 0', 'answer 1', 'answer 2']);
  expect(await reEncrypt(NEW, OLD)).toMatchObject({ resealed: 0, unreadable: 0 });
});

test('the command reports the number of configured keys', async () => {
  expect((await runReEncrypt(NEW, OLD)).text).toContain('with the first of 2 keys');
  expect((await runReEncrypt(NEW)).text).toContain('the only key');
});

test('every column with encrypted texts is re-encrypted', async () => {
  const sealed = await orm.em.fork().execute<{ name: string }[]>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name like '%\\_sealed'`,
  );
  const { columns } = await reEncrypt(NEW);

  expect(columns.map(({ table, column }) => `${table}.${column}`)).toEqual(
    expect.arrayContaining(sealed.map(({ name }) => name)),
  );
  expect(sealed.length).toBeGreaterThan(5);
});

test('a text that no key decrypts stays unchanged and is counted', async () => {
  const sealed = createServiceSecrets(LOST).box.seal('lost');
  const read = await endpointWith(sealed);

  expect(await reEncrypt(NEW, OLD)).toMatchObject({ resealed: 0, unreadable: 1 });

  expect(await read()).toBe(sealed);
});
