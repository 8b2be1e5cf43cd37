import { beforeEach, describe, expect, test } from '@jest/globals';
import { Content } from '../../db/entities/content.ts';
import { Influencer } from '../../db/entities/influencer.ts';
import { LedgerEntry } from '../../db/entities/ledger-entry.ts';
import { OutboxMessage } from '../../db/entities/outbox-message.ts';
import { Usage } from '../../db/entities/usage.ts';
import { listProblemPaths, type Reply } from '../support/api.ts';
import { service } from '../support/service.ts';
import { mintAssetRow, mintInfluencerRow } from '../support/studio.ts';
import { mintKey, mintTeam, type TestTeam } from '../support/teams.ts';

const served = service();
let team: TestTeam;
beforeEach(async () => {
  team = await mintTeam(served.deps);
});

const MIA = { name: 'Mia', appearance: 'A barista with short dark hair', voice: { id: 'warm' } };

const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply> =>
  served.api.call(method, path, { key: team.key, body, ...(headers ? { headers } : {}) });

const create = (changes: object = {}, headers?: Record<string, string>): Promise<Reply> =>
  call('POST', '/influencers', { ...MIA, ...changes }, headers);

const balance = async (): Promise<number> => (await call('GET', '/credits')).json.data.balance;

/** Counts the rows and charges of the team. */
async function traces(): Promise<unknown> {
  const teamId = team.team.id;
  return {
    influencers: await served.em().count(Influencer, { teamId }),
    contents: await served.em().count(Content, { teamId }),
    charges: await served.em().count(LedgerEntry, { teamId, type: 'spending' }),
    pieces: (await served.em().findOne(Usage, { teamId, metric: 'content_pieces' }))?.used ?? 0,
    balance: await balance(),
  };
}

const archive = (): Promise<unknown> =>
  served.em().execute('update workspace set archived_at = now() where id = ?', [team.workspace.id]);

/** Uses all but `free` of the plan's ten avatars. */
async function fillAvatars(free: number): Promise<void> {
  team = await mintTeam(served.deps, 'creator');
  for (let n = free; n < 10; n += 1) await mintInfluencerRow(served.deps, team);
}

describe('POST /influencers', () => {
  test('creating an influencer starts its first preview for 10 credits', async () => {
    const before = await balance();
    const referenceAssetId = await mintAssetRow(served.deps, team);
    const reply = await create({ referenceAssetId });

    expect(reply.status).toBe(202);
    const [preview] = reply.json.data.previews;
    expect(reply.json.data).toEqual({
      id: expect.stringMatching(/^inf_/u),
      workspaceId: team.workspace.id,
      ...MIA,
      voice: { id: 'warm', speed: 1 },
      referenceAssetId,
      status: 'previewing',
      error: null,
      previews: [
        {
          id: expect.stringMatching(/^ast_/u),
          status: 'queued',
          url: null,
          error: null,
          credits: { charged: 10, refunded: 0 },
          createdAt: expect.any(String),
        },
      ],
      selectedPreviewId: null,
      sandbox: true,
      createdAt: expect.any(String),
    });
    expect(await balance()).toBe(before - 10);
    const { spendingType, credits } = await served.em().findOneOrFail(LedgerEntry, { refId: preview.id });
    expect([spendingType, credits]).toEqual(['influencer_preview', -10]);
    expect(await served.em().find(OutboxMessage, { rowId: preview.id })).toMatchObject([
      { verb: 'start', workflow: 'renderPreview' },
    ]);
    const { id } = reply.json.data;
    expect((await call('GET', `/influencers/${id}`)).json.data).toEqual(reply.json.data);
    expect((await call('GET', '/influencers')).json).toMatchObject({
      data: [reply.json.data],
      pagination: { total: 1, page: 1 },
    });
  });

  test('an invalid influencer returns 400 with all problems and stores nothing', async () => {
    const before = await traces();
    const reply = await create({ name: ' ', appearance: undefined, voice: { id: 'x', speed: 3 }, age: 30 });
    expect([reply.status, listProblemPaths(reply).toSorted()]).toEqual([
      400,
      ['age', 'appearance', 'name', 'voice.speed'],
    ]);
    const audio = await mintAssetRow(served.deps, team, 'audio');
    expect(listProblemPaths(await create({ referenceAssetId: audio }))).toEqual(['referenceAssetId']);
    const foreign = await mintAssetRow(served.deps, await mintTeam(served.deps));
    expect((await create({ referenceAssetId: foreign })).status).toBe(404);
    expect((await create({ workspaceId: 'ws_none' })).status).toBe(404);
    expect(await traces()).toEqual(before);
  });

  test('a script that cannot be spoken returns 400, even while archived', async () => {
    const { id } = (await create()).json.data;
    await archive();
    const refused = await call('POST', `/influencers/${id}/videos`, { script: 'a '.repeat(600).trim() });
    expect([refused.status, listProblemPaths(refused)]).toEqual([400, ['script']]);
  });

  test('an influencer over the avatar limit returns 429; deleting one frees a slot', async () => {
    await fillAvatars(1);
    const { id } = (await create()).json.data;
    const before = await traces();
    const reply = await create();
    expect([reply.status, reply.json.error.type]).toEqual([429, 'usage_limit_reached']);
    expect(reply.headers.get('retry-after')).toBeNull();
    expect(await traces()).toEqual(before);
    await call('DELETE', `/influencers/${id}`);
    expect((await create()).status).toBe(202);
  });

  test('10 concurrent creates make and charge only as many influencers as the plan allows', async () => {
    await fillAvatars(3);
    const replies = await Promise.all(Array.from({ length: 10 }, () => create()));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([202, 202, 202, 429, 429, 429, 429, 429, 429, 429]);
    expect(await balance()).toBe(300 - 30);
  });
});

test('an influencer is hidden from other teams, other workspaces and keys without the scope', async () => {
  const { id } = (await create()).json.data;
  const other = await mintTeam(served.deps);
  const second = (await call('POST', '/workspaces', { name: 'Second' })).json.data.id;
  const pinned = (await mintKey(served.deps, team.team.id, { workspaceId: second })).text;
  for (const key of [other.key, pinned]) {
    expect((await served.api.call('GET', '/influencers', { key })).json.data).toEqual([]);
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['DELETE', '', undefined],
      ['POST', '/previews', undefined],
      ['POST', '/videos', { script: 'x' }],
    ] as const) {
      expect((await served.api.call(method, `/influencers/${id}${path}`, { key, body })).status).toBe(404);
    }
  }
  expect((await call('GET', `/influencers?workspaceId=${second}`)).json.data).toEqual([]);
  const reader = (await mintKey(served.deps, team.team.id, { scopes: ['influencers:read'] })).text;
  expect((await served.api.call('GET', `/influencers/${id}`, { key: reader })).status).toBe(200);
  expect((await served.api.call('DELETE', `/influencers/${id}`, { key: reader })).status).toBe(403);
});

test('PATCH /influencers/{id} changes the name and the voice, and nothing else', async () => {
  const { key } = await mintTeam(served.deps);
  const body = { name: 'Ada', appearance: 'a baker', voice: { id: 'warm', speed: 1 } };
  const { data: created } = (await served.api.call('POST', '/influencers', { key, body })).json;
  const path = `/influencers/${created.id}`;
  const changes = { name: 'Grace', voice: { id: 'warm', speed: 0.9 } };
  const changed = await served.api.call('PATCH', path, { key, body: changes });
  expect(changed.json.data).toEqual({ ...created, ...changes });
  expect((await served.api.call('PATCH', path, { key, body: { appearance: 'tall' } })).status).toBe(400);
  const other = await mintTeam(served.deps);
  expect((await served.api.call('PATCH', path, { key: other.key, body: changes })).status).toBe(404);
});
