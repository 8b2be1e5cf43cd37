/** Requests and workers that write at the end of an erasure. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { eraseWorkspaceLater } from '../../bin/commands/erasures.ts';
import { openAsOwner } from '../../db/connection/open-database.ts';
import { commit } from '../../db/outbox/commit.ts';
import { findErasure } from '../../db/erasures/erasures.ts';
import { recordEvent } from '../../db/webhooks/events.ts';
import { newId } from '../../domain/ids.ts';
import { runErasuresJob } from '../../worker/jobs/run-erasures.ts';
import type { Fixture } from '../automations/fixture.ts';
import { waitFor } from '../bin/eventually.ts';
import { openErasureFixture, type ErasureFixture } from './erasure-fixture.ts';

let on: ErasureFixture;
let owner: Awaited<ReturnType<typeof openAsOwner>>;

beforeAll(async () => {
  on = await openErasureFixture();
  owner = await openAsOwner(on.databaseUrl);
});
afterAll(async () => {
  await owner.close();
  await on.close();
});

const LOCK = 7_001;

/** New endpoints wait, in the transaction of their request, until `goOn`. */
async function pauseEndpoints(): Promise<{ reached(): Promise<unknown>; goOn(): Promise<void> }> {
  await owner.em.fork().execute(
    `create function pause() returns trigger language plpgsql as $$ begin
       perform pg_advisory_xact_lock(${LOCK}); return new; end $$;
     create trigger pause before insert on webhook_endpoint for each row execute function pause()`,
  );
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

async function erase({ workspace }: Fixture): Promise<void> {
  await eraseWorkspaceLater(on.deps.orm, { days: '0' }, workspace.id);
  await waitFor('the erasure to end', async () => {
    await on.makeDue();
    await runErasuresJob.run(on.deps, new AbortController().signal);
    return (await findErasure(on.deps.orm.em.fork(), workspace.id))?.status === 'done';
  });
}

test('a webhook endpoint that commits after its table was cleared is erased with the workspace', async () => {
  const kept = await on.openTeam();
  const workspace = await on.addWorkspace(kept);
  await createEndpoint(workspace, 'first');
  const pause = await pauseEndpoints();
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
}, 60_000);

test('an event that is recorded after its table was cleared is erased with the workspace', async () => {
  on.reset();
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
}, 60_000);
