import { expect, test } from '@jest/globals';
import { spend } from '../../../db/credits/credits.ts';
import { reserveStart, markCompleted, recordMediaCalls } from '../../../db/content/media-calls.ts';
import { newId } from '../../../domain/ids.ts';
import type { MediaCall } from '../../../domain/content/media-call.ts';
import { service } from '../../support/service.ts';
import { commit, mintTeam } from '../../support/teams.ts';

const served = service();

test('spec, Ledger entry: model is null until a provider reports one for the job', async () => {
  const { team, workspace, key } = await mintTeam(served.deps);
  const jobId = newId('content');
  const call: MediaCall = { kind: 'voice', text: 'Hello.', voice: { id: 'default', speed: 1 }, language: 'en' };
  const job = { jobId, teamId: team.id, workspaceId: workspace.id, live: true, longestMs: null, models: {} };
  await commit(served.deps, async (tx) => {
    const charge = { teamId: team.id, credits: 10, refId: jobId, sandbox: true };
    await spend(tx, { ...charge, spendingType: 'studio_render' });
    await recordMediaCalls(tx, job, { picture: call, voice: call, again: call, none: call });
  });
  const models = async (): Promise<unknown[]> => {
    const { json } = await served.api.call('GET', '/credits', { key });
    return json.data.ledger.map((entry: { refId: string | null; model: string | null }) => [entry.refId, entry.model]);
  };
  expect((await models())[0]).toEqual([jobId, null]);

  const result = { assetId: null, words: null, layerKey: null, costUsd: null, warnings: [] };
  const used = { picture: 'flux-dev', voice: 'speech-2.6', again: 'flux-dev', none: null };
  for (const [name, model] of Object.entries(used)) {
    const em = served.deps.orm.em.fork();
    await reserveStart(
      em,
      { jobId, key: name },
      { provider: 'fal', providerModel: null, sandbox: false, again: false },
    );
    await markCompleted(em, { jobId, key: name }, { ...result, model });
  }

  expect((await models())[0]).toEqual([jobId, 'flux-dev, speech-2.6']);
  expect((await models()).slice(1).every((entry) => (entry as unknown[])[1] === null)).toBe(true);
});
