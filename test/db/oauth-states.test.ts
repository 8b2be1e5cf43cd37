import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { recordOauthState, consumeOauthState } from '../../db/accounts/oauth-states.ts';
import { openDatabase } from '../../db/connection/open-database.ts';
import { getOwnDatabase } from '../support/database.ts';
import { commit, mintTeam } from '../support/teams.ts';

let orm: MikroORM;

beforeAll(async () => {
  orm = await openDatabase(await getOwnDatabase());
});

afterAll(() => orm.close());

async function pending(expiresInMs: number): Promise<string> {
  const { team, workspace } = await mintTeam({ orm });
  const state = randomBytes(32).toString('base64url');
  const owner = { teamId: team.id, workspaceId: workspace.id, ownerType: 'brand', influencerId: null } as const;
  const authorization = { state, codeVerifierSealed: 'x' };
  const rest = {
    platform: 'clipapp',
    redirectUrl: null,
    sandbox: true,
    accessLinkId: null,
    keyId: null,
    link: `link-${state}`,
    authorization,
  } as const;
  const expiresAt = new Date(Date.now() + expiresInMs);
  await commit({ orm }, (tx) => recordOauthState(tx, { ...owner, ...rest, expiresAt }));
  return state;
}

const consume = (state: string) => consumeOauthState(orm.em.fork(), 'clipapp', state);

test('one of ten concurrent requests consumes a state', async () => {
  const state = await pending(60_000);

  const results = await Promise.all(Array.from({ length: 10 }, () => consume(state)));

  expect(results.filter((row) => row !== null)).toHaveLength(1);
  expect(await consume(state)).toBeNull();
});

test('an expired state is rejected, and only hashes are stored', async () => {
  const state = await pending(-1);
  const rows = await orm.em.fork().execute('select * from oauth_state');

  expect(await consume(state)).toBeNull();
  expect(JSON.stringify(rows)).not.toContain(state);
});
