import { describe, expect, test } from '@jest/globals';
import { Content } from '../../db/entities/content.ts';
import { InfluencerPreview } from '../../db/entities/influencer-preview.ts';
import { Influencer } from '../../db/entities/influencer.ts';
import { LedgerEntry } from '../../db/entities/ledger-entry.ts';
import { Usage } from '../../db/entities/usage.ts';
import { failPreview } from '../../db/influencers/influencer-previews.ts';
import { newId } from '../../domain/ids.ts';
import { listProblemPaths, type Reply } from '../support/api.ts';
import { isFullRun } from '../support/runs.ts';
import { service } from '../support/service.ts';
import { mintInfluencerRow } from '../support/studio.ts';
import { commit, mintTeam } from '../support/teams.ts';
import { useTeam } from '../support/use-team.ts';

const served = service();
const team = useTeam(served);

const MIA = { name: 'Mia', appearance: 'A barista with short dark hair', voice: { id: 'warm' } };

const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply> =>
  served.api.call(method, path, { key: team.key, body, ...(headers ? { headers } : {}) });

const create = (changes: object = {}, headers?: Record<string, string>): Promise<Reply> =>
  call('POST', '/influencers', { ...MIA, ...changes }, headers);

const balance = async (): Promise<number> => (await call('GET', '/credits')).json.data.balance;

const refunds = (jobId: string): Promise<number> => served.em().count(LedgerEntry, { refId: jobId, type: 'refund' });

const fail = (previewId: string): Promise<boolean> =>
  commit(served.deps, (tx) =>
    failPreview(tx, previewId, { code: 'no_media_provider', message: 'No media provider supports it.' }),
  );

/** Counts the rows and charges of the team. */
async function countRows(): Promise<unknown> {
  const teamId = team.team.id;
  return {
    influencers: await served.em().count(Influencer, { teamId }),
    contents: await served.em().count(Content, { teamId }),
    charges: await served.em().count(LedgerEntry, { teamId, type: 'spending' }),
    pieces: (await served.em().findOne(Usage, { teamId, metric: 'content_pieces' }))?.used ?? 0,
    balance: await balance(),
  };
}

describe('previews', () => {
  test('a second influencer preview is a separate job and costs 10 credits', async () => {
    const { id, previews } = (await create()).json.data;
    const reply = await call('POST', `/influencers/${id}/previews`);
    expect([reply.status, reply.json.data.previews.length]).toEqual([202, 2]);
    expect(reply.json.data.previews[0]).toEqual(previews[0]);
    expect(await balance()).toBe(980);
  });

  test('a failed preview is refunded once; the influencer fails when all its previews failed', async () => {
    const { id, previews } = (await create()).json.data;
    const second = (await call('POST', `/influencers/${id}/previews`)).json.data.previews[1];
    const status = async () => (await call('GET', `/influencers/${id}`)).json.data.status;

    expect((await Promise.all(Array.from({ length: 5 }, () => fail(previews[0].id)))).filter(Boolean)).toHaveLength(1);
    expect([await status(), await balance()]).toEqual(['previewing', 990]);
    await fail(second.id);

    const shown = (await call('GET', `/influencers/${id}`)).json.data;
    expect(shown).toMatchObject({ status: 'failed', selectedPreviewId: null });
    for (const preview of shown.previews) {
      expect(preview).toMatchObject({
        status: 'failed',
        url: null,
        error: { code: 'no_media_provider', message: 'No media provider supports it.' },
        credits: { charged: 10, refunded: 10 },
      });
      expect(await refunds(preview.id)).toBe(1);
    }
    expect(await balance()).toBe(1_000);
    expect((await call('POST', `/influencers/${id}/previews`)).json.data.status).toBe('previewing');
  });

  test('an influencer fails when both its previews fail concurrently', async () => {
    for (let trial = 0; trial < (isFullRun() ? 30 : 6); trial += 1) {
      const influencerId = await mintInfluencerRow(served.deps, team);
      await served.em().nativeUpdate(Influencer, { id: influencerId }, { status: 'previewing' });
      const ids = [newId('asset'), newId('asset')];
      for (const id of ids) {
        await served.em().insert(InfluencerPreview, {
          id,
          influencerId,
          status: 'queued',
          errorCode: null,
          errorMessage: null,
        });
      }
      await Promise.all(ids.map(fail));
      expect((await served.em().findOneOrFail(Influencer, influencerId)).status).toBe('failed');
    }
  });
});

describe('POST /influencers/{id}/videos', () => {
  const SCRIPT = 'Cold brew takes eighteen hours. Most people stop at twelve.';

  test('an influencer video costs 3 credits per estimated second of its script', async () => {
    const { id } = (await create()).json.data;
    const reply = await call('POST', `/influencers/${id}/videos`, { script: SCRIPT });

    const credits = 3 * Math.ceil(10 / 2.4);
    const { contentId } = reply.json.data;
    expect(reply.status).toBe(202);
    expect(reply.json.data).toMatchObject({
      format: 'talkinghead',
      status: 'queued',
      credits: { charged: credits, items: [{ spendingType: 'influencer_video_seconds', credits }] },
      warnings: [],
    });
    expect(await balance()).toBe(1_000 - 10 - credits);
    expect(await served.em().findOneOrFail(Content, contentId)).toMatchObject({
      source: 'influencer',
      influencerId: id,
      deck: null,
      inputs: { script: SCRIPT, ratio: '9:16', voice: { id: 'warm', speed: 1 } },
      creditsCharged: credits,
    });
    const used = (await call('GET', '/me')).json.data.usage.metrics;
    expect(used.find(({ metric }: { metric: string }) => metric === 'content_pieces').used).toBe(1);
    expect((await call('POST', `/content/${contentId}/cancel`)).json.data.credits.refunded).toBe(credits);
    expect(await balance()).toBe(990);
  });

  test.each([
    ['takes over 180 seconds to say', '冷'.repeat(866), '181 seconds'],
    ['no font can draw', 'Cold brew. தமிழ்', 'U+0BA4'],
  ])('a script that %s returns 400 and stores nothing', async (_, script, why) => {
    const { id } = (await create()).json.data;
    const before = await countRows();
    const reply = await call('POST', `/influencers/${id}/videos`, { script });
    expect([reply.status, listProblemPaths(reply)]).toEqual([400, ['script']]);
    expect(reply.json.error.message).toContain(why);
    expect(await countRows()).toEqual(before);
  });

  test('a script of 180 seconds is accepted', async () => {
    const { id } = (await create()).json.data;
    const reply = await call('POST', `/influencers/${id}/videos`, { script: '冷'.repeat(864) });
    expect([reply.status, reply.json.data?.credits?.charged]).toEqual([202, 540]);
  });

  test('a rejected influencer video stores and charges nothing', async () => {
    const { id } = (await create()).json.data;
    const videos = (body: object, of = id): Promise<Reply> => call('POST', `/influencers/${of}/videos`, body);
    const foreign = await mintInfluencerRow(served.deps, await mintTeam(served.deps));
    await served.em().execute('update team set credit_balance = 11 where id = ?', [team.team.id]);
    const before = await countRows();

    expect(listProblemPaths(await videos({}))).toEqual(['script']);
    expect(listProblemPaths(await videos({ script: 'x'.repeat(1_201), voice: {} }))).toEqual(['script', 'voice']);
    expect((await videos({ script: SCRIPT }, foreign)).status).toBe(404);
    expect((await videos({ script: SCRIPT })).status).toBe(402);
    expect(await countRows()).toEqual(before);

    const period = { teamId: team.team.id, periodStart: team.team.periodStart };
    await served.em().upsert(Usage, { ...period, metric: 'content_pieces', used: 500 });
    const limited = await videos({ script: 'Hello.' });
    expect([limited.status, limited.json.error.type]).toEqual([429, 'usage_limit_reached']);
    expect(await balance()).toBe(11);
  });
});

describe('DELETE /influencers/{id}', () => {
  test('deleting an influencer ends its unfinished jobs and refunds each once', async () => {
    const { id, previews } = (await create()).json.data;
    const videos = (await call('POST', `/influencers/${id}/videos`, { script: 'Hello.' })).json.data;

    const replies = await Promise.all(Array.from({ length: 5 }, () => call('DELETE', `/influencers/${id}`)));

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404]);
    expect(replies.find(({ status }) => status === 200)?.json.data).toEqual({ id });
    expect(await fail(previews[0].id)).toBe(false);
    expect([await refunds(previews[0].id), await balance()]).toEqual([1, 1_000 - 3]);
    expect((await call('GET', `/content/${videos.contentId}`)).json.data.status).toBe('queued');
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['DELETE', '', undefined],
      ['POST', '/previews', undefined],
      ['POST', '/videos', { script: 'Hello.' }],
    ] as const) {
      expect((await call(method, `/influencers/${id}${path}`, body)).status).toBe(404);
    }
    expect((await call('GET', '/influencers')).json.pagination?.total).toBe(0);
  });

  test('a preview requested during a delete is refunded or never created', async () => {
    for (let trial = 0; trial < (isFullRun() ? 20 : 5); trial += 1) {
      const id = await mintInfluencerRow(served.deps, team);
      const before = await balance();
      const [added, removed] = await Promise.all([
        call('POST', `/influencers/${id}/previews`),
        call('DELETE', `/influencers/${id}`),
      ]);
      expect([[202, 404].includes(added.status), removed.status, await balance()]).toEqual([true, 200, before]);
      expect(await served.em().count(InfluencerPreview, { influencerId: id, status: 'queued' })).toBe(0);
    }
  });
});
