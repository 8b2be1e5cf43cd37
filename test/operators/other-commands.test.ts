/** A cancel of any other workflow in the Web UI has its meaning for the row, or is refused in words. */
import { rm } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { LedgerEntry } from '../../db/entities/ledger-entry.ts';
import { Automation } from '../../db/entities/automation.ts';
import { workflowId, type JobKind } from '../../domain/workflow-names.ts';
import { openFixture } from '../automations/fixture.ts';
import { openApiDeps } from '../support/api-deps.ts';
import { startApi } from '../support/api.ts';
import { readyPost } from '../support/ready-post.ts';
import { openOperatorFixture, untilDetails } from './operator-fixture.ts';

const fixture = openOperatorFixture();

const getHandle = (kind: JobKind, rowId: string) => fixture.client.workflow.getHandle(workflowId(kind, rowId));

test('a cancel of a launched automation pauses it, and a resume continues it', async () => {
  const deps = await openApiDeps({ orm: fixture.publisher.deps.orm });
  const api = await startApi(deps);
  const on = await openFixture({ deps, api });
  const id = await on.launched();
  await fixture.publisher.deps.orm.em
    .fork()
    .nativeUpdate(Automation, id, { nextRunAt: new Date(Date.now() + 3_600_000) });
  await fixture.starter.startJob('automation', id, on.team.id);
  const handle = getHandle('automation', id);
  await untilDetails(handle, 'Waiting for the next run');
  await handle.cancel();
  await untilDetails(handle, 'Paused');
  expect(await fixture.readStatus('automation', id)).toBe('paused');
  expect(await handle.executeUpdate('resume')).toBe('Applied: resume');
  expect(await fixture.readStatus('automation', id)).toBe('launched');
  expect((await handle.describe()).status.name).toBe('RUNNING');
  await handle.terminate();
  await api.close();
  await Promise.all([deps.journal.close(), rm(deps.config.home, { recursive: true, force: true })]);
});

test('a cancel of a job cancels it and refunds it once, as its caller would', async () => {
  const deps = await openApiDeps({ orm: fixture.publisher.deps.orm });
  const api = await startApi(deps);
  const on = await openFixture({ deps, api });
  const { contentId } = (await on.call('POST', '/content/ugc', { prompt: 'Cold brew' })).json.data;
  await fixture.starter.startJob('generateContent', contentId, on.team.id);
  const handle = getHandle('generateContent', contentId);
  await untilDetails(handle, 'Fetching its sources');
  await handle.cancel();
  expect(await handle.result()).toBe('cancelled');
  expect(await fixture.readStatus('content', contentId)).toBe('cancelled');
  const refunds = { refId: contentId, type: 'refund' as const };
  expect(await fixture.publisher.deps.orm.em.fork().count(LedgerEntry, refunds)).toBe(1);
  await api.close();
  await Promise.all([deps.journal.close(), rm(deps.config.home, { recursive: true, force: true })]);
});

test('a cancel of the credit period of a team is refused in words, and it goes on', async () => {
  const { team } = await readyPost(fixture.publisher.deps);
  await fixture.starter.startJob('creditPeriod', team.team.id, team.team.id);
  const handle = getHandle('creditPeriod', team.team.id);
  await untilDetails(handle, 'the period ends at');
  await handle.cancel();
  await untilDetails(handle, 'Refused to cancel');
  expect((await handle.describe()).status.name).toBe('RUNNING');
  await handle.terminate();
});
