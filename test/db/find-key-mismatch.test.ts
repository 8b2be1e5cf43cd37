import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { createServiceSecrets } from '../../adapters/secrets/service-secrets.ts';
import { openDatabase } from '../../db/connection/open-database.ts';
import { findKeyMismatch } from '../../db/secrets/re-encrypt.ts';
import { recordEndpoint } from '../../db/webhooks/webhook-endpoints.ts';
import { mintDatabase } from '../support/database.ts';
import { commit, mintTeam } from '../support/teams.ts';

const [OURS, THEIRS] = [randomBytes(32), randomBytes(32)];

let orm: MikroORM;

beforeAll(async () => {
  orm = await openDatabase(await mintDatabase());
});

afterAll(() => orm.close());

test('a mismatch is found if no key decrypts the newest secrets', async () => {
  const judged = (...keys: Buffer[]) => findKeyMismatch(orm.em.fork(), createServiceSecrets(...keys).box);
  expect(await judged(OURS)).toBeNull();
  const { team } = await mintTeam({ orm });
  const seal = (key: Buffer) => {
    const view = { teamId: team.id, workspaceId: null, sandbox: true };
    const secretSealed = createServiceSecrets(key).box.seal('whsec_x');
    const endpoint = { url: 'https://example.com/hook', events: ['post.published' as const], secretSealed };
    return commit({ orm }, (tx) => recordEndpoint(tx, view, endpoint));
  };

  await seal(OURS);
  expect([await judged(OURS), await judged(THEIRS, OURS)]).toEqual([null, null]);
  expect(await judged(THEIRS)).toContain('KINORA_SECRET_KEY');

  // After lost keys, a new secret makes the database usable again.
  await seal(THEIRS);
  expect(await judged(THEIRS)).toBeNull();
});
