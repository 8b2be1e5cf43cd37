/** Requests and workers that write at the end of an erasure. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ForeignKeyConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { eraseTeamLater, eraseWorkspaceLater } from '../../bin/commands/erase-later.ts';
import { openAsOwner } from '../../db/connection/open-database.ts';
import { commit } from '../../db/outbox/commit.ts';
import { findErasure } from '../../db/erasures/erasures.ts';
import { findErasedOwner } from '../../db/erasures/find-erased-owner.ts';
import { recordEvent } from '../../db/webhooks/record-event.ts';
import { newId } from '../../domain/ids.ts';
import { runErasures } from '../../worker/job-functions.ts';
import type { Fixture } from '../automations/fixture.ts';
import { waitFor } from '../support/wait-for.ts';
import { openErasureFixture, type ErasureFixture } from './erasure-fixture.ts';

let on: ErasureFixture;
const LOCK = 7_001;

let owner: Awaited<ReturnType<typeof openAsOwner>>;

beforeAll(async () => {
  on = await openErasureFixture();
  owner = await openAsOwner(on.databaseUrl);
  await owner.em.fork().execute(
    `create function pause() returns trigger language plpgsql as $$ begin
       perform pg_advisory_xact_lock(${LOCK}); return new; end $$;
     create trigger pause before insert on webhook_endpoint for each row execute function pause();
     create trigger pause before insert on access_link for each row execute function pause()`,
  );
});
beforeEach(() => on.reset());
afterAll(async () => {
  await owner.close();
  await on.close();
});

/** New endpoints and links wait, in the transaction of their request, until `goOn`. */
async function pauseRequests(): Promise<{ reached(): Promise<unknown>; goOn(): Promise<void> }> {
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = owner.em.fork().transactional(async (em: EntityManager) => {
    await em.execute(`select pg_advisory_xact_lock(${LOCK})`);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  return {
    reached: () =>
      waitFor('an insert that waits', async () => {
        const rows = await on.sql(`select 1 from pg_locks where locktype = 'advisory' and objid = ? and not granted`, [
          LOCK,
        ]);
        return rows.length > 0;
      }),
    goOn: async () => {
      released.resolve();
      await holding;
    },
  };
}

const createEndpoint = (team: Fixture, name: string) =>
  team.call('POST', '/webhooks', { url: `https://example.com/${name}`, events: ['post.published'] });

async function erase({ workspace, team }: Fixture, scope: 'team' | 'workspace' = 'workspace'): Promise<void> {
  if (scope === 'team') await eraseTeamLater(on.deps.orm, { days: '0' }, team.id);
  else await eraseWorkspaceLater(on.deps.orm, { days: '0' }, workspace.id);
  await waitFor('the erasure to end', async () => {
    await on.makeDue();
    await runErasures(on.deps);
    return (await findErasure(on.deps.orm.em.fork(), scope === 'team' ? team.id : workspace.id))?.status === 'done';
  });
}

test('a webhook endpoint that commits after its table was cleared is erased with the workspace', async () => {
  const kept = await on.openTeam();
  const workspace = await on.addWorkspace(kept);
  await createEndpoint(workspace, 'first');
  const pause = await pauseRequests();
  const reply = createEndpoint(workspace, 'late');
  await pause.reached();
  let status = 0;
  on.crash.at = async (point) => {
    if (status === 0 && point === 'erasure_rows webhook_endpoint') {
      await pause.goOn();
      status = (await reply).status;
    }
    return false;
  };

  await erase(workspace);

  expect(status).toBe(201);
  expect(await on.dump('workspace', workspace.workspace.id)).toEqual([]);
  expect(await on.sql('select 1 from webhook_endpoint where team_id = ?', [kept.team.id])).toEqual([]);
});

test('an event that is recorded after its table was cleared is erased with the workspace', async () => {
  const late = await on.addWorkspace(await on.openTeam());
  const record = () =>
    commit(on.deps, (tx) =>
      recordEvent(tx, {
        teamId: late.team.id,
        workspaceId: late.workspace.id,
        sandbox: true,
        type: 'content.ready',
        subjectId: newId('content'),
        data: {},
      }),
    );
  await record();
  let isLate = false;
  on.crash.at = async (point) => {
    if (!isLate && point === 'erasure_rows event') isLate = await record();
    return false;
  };

  await erase(late);

  expect(isLate).toBe(true);
  expect(await on.dump('workspace', late.workspace.id)).toEqual([]);
});

test.each([
  ['workspace', 404],
  ['team', 401],
] as const)('a request that ends after the erasure of its %s gets %i', async (scope, status) => {
  const team = await on.openTeam();
  const erased = scope === 'team' ? team : await on.addWorkspace(team);
  const pause = await pauseRequests();
  const reply = erased.call('POST', '/accounts/connect-link', { platform: 'reelnet' });
  await pause.reached();

  await erase(erased, scope);
  await pause.goOn();

  expect((await reply).status).toBe(status);
});

test('an erasure explains no error of requests that begin an hour after it', async () => {
  const kept = await on.openTeam();
  const workspace = await on.addWorkspace(kept);
  await erase(workspace);
  const error = new ForeignKeyConstraintViolationException(new Error('a row is missing'));
  const explain = () => findErasedOwner(on.deps.orm.em.fork(), kept.team.id, error);

  expect(await explain()).toBe('workspace');
  await owner.em
    .fork()
    .execute(`update erasure set finished_at = finished_at - interval '1 hour' where team_id = ?`, [kept.team.id]);
  expect(await explain()).toBeNull();
});
