import { beforeEach, describe, expect, test } from '@jest/globals';
import { removeInfluencer } from '../../db/influencers/influencers.ts';
import { recordWorkspace } from '../../db/teams/workspaces.ts';
import { FORMATS, TEMPLATE_FORMATS } from '../../domain/formats.ts';
import { newId } from '../../domain/ids.ts';
import { resembles, buildHookShape } from '../../domain/generations/hooks/hook-shape.ts';
import { callAs } from '../support/call-as.ts';
import { insertGeneration } from '../support/generations.ts';
import { storeBrandClaims } from '../support/brands.ts';
import { sampleByDay } from '../support/runs.ts';
import { service } from '../support/service.ts';
import { mintInfluencerRow } from '../support/studio.ts';
import { commit, mintKey, mintTeam, type TestTeam } from '../support/teams.ts';
import { useTeam } from '../support/use-team.ts';
import { MANY_CLAIMS } from '../support/generations/statements.ts';

const served = service();
const team = useTeam(served);

let call: ReturnType<typeof callAs>;

beforeEach(async () => {
  call = callAs(served, team.team.id);
  await storeBrandClaims(served.deps, team, MANY_CLAIMS);
});

const getIds = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);

async function otherWorkspace(): Promise<TestTeam> {
  const wanted = { teamId: team.team.id, plan: 'pro' as const, name: 'Other', websiteUrl: null, logoUrl: null };
  const workspace = await commit(served.deps, (tx) => recordWorkspace(tx, wanted));
  return { ...team, workspace: workspace! };
}

describe('POST /generations', () => {
  test('spec, Generations: POST returns pending generations, best first, without decks or charge', async () => {
    const reply = await call('POST', '/generations', { count: 10, prompt: 'wool from our sheep' });
    const me = (await call('GET', '/me')).json.data;

    expect([reply.status, reply.json.data.length]).toEqual([201, 10]);
    for (const generation of reply.json.data) {
      expect(generation).toMatchObject({ status: 'pending', contentId: null, sandbox: true, variantOf: null });
      expect(generation).not.toHaveProperty('deck');
      expect(generation.hashtags).toEqual([]);
    }
    const scores = reply.json.data.map(({ score }: { score: number }) => score);
    expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a));
    const used = me.usage.metrics.find(({ metric }: { metric: string }) => metric === 'generations');
    expect([me.credits.balance, used]).toEqual([
      1_000,
      { metric: 'generations', used: 10, limit: null, remaining: null },
    ]);
  });

  test('fewer generations than requested come with a reason', async () => {
    await storeBrandClaims(served.deps, team, ['We roast in a shed.', 'Every bag names its farm.']);
    const { status, json } = await call('POST', '/generations', { count: 3 });
    const message = expect.stringMatching(/^1 of 3 ideas were written\. The brand's website states 2 facts/u);
    expect([status, json.data.length, json.shortfall]).toEqual([201, 1, { code: 'few_facts', message }]);
    const stranger = callAs(served, (await mintTeam(served.deps)).team.id);
    expect((await stranger('POST', '/generations', { count: 10 })).json.data).toHaveLength(10);
    expect((await stranger('POST', '/generations', { count: 10 })).json.shortfall).toMatchObject({ code: 'no_facts' });
  });

  test('POST /generations without a count returns five generations', async () => {
    const { json } = await call('POST', '/generations');
    expect(json.data).toHaveLength(5);
    expect(json).not.toHaveProperty('shortfall');
    expect((await call('POST', '/generations', { prompt: '  ' })).json.data).toHaveLength(5);
  });

  test.each(sampleByDay(FORMATS, 4))('every generation has the requested format %s', async (format) => {
    const { json } = await call('POST', '/generations', { count: 1, format });
    const shown = (await call('GET', `/generations/${json.data[0].id}`)).json.data;
    expect(shown.format).toBe(format);
    expect('deck' in shown).toBe(TEMPLATE_FORMATS.includes(format));
  });

  test.each([
    [{ count: 0 }, 'count'],
    [{ count: 11 }, 'count'],
    [{ count: 1.5 }, 'count'],
    [{ count: '3' }, 'count'],
    [{ format: 'opera' }, 'format'],
    [{ prompt: 3 }, 'prompt'],
    [{ prompt: 'x'.repeat(2_001) }, 'prompt'],
    [{ influencerId: 'nobody' }, 'influencerId'],
    [{ tone: 'dry' }, 'tone'],
  ])('POST /generations with %j returns 400 and stores nothing', async (body, path) => {
    const refused = await call('POST', '/generations', body);
    expect([refused.status, refused.json.error.details?.[0]?.path]).toEqual([400, path]);
    expect((await call('GET', '/generations')).json.pagination?.total).toBe(0);
  });

  test('POST /generations accepts only a live influencer of the workspace', async () => {
    const [own, removed] = [await mintInfluencerRow(served.deps, team), await mintInfluencerRow(served.deps, team)];
    await commit(served.deps, (tx) => removeInfluencer(tx, removed));
    const elsewhere = await mintInfluencerRow(served.deps, await otherWorkspace());
    const foreign = await mintInfluencerRow(served.deps, await mintTeam(served.deps));

    const reply = await call('POST', '/generations', { influencerId: own });

    expect(reply.status).toBe(201);
    for (const generation of reply.json.data) expect(generation.influencerId).toBe(own);
    expect(reply.json.data.map(({ format }: { format: string }) => format)).toContain('talkinghead');
    for (const influencerId of [removed, elsewhere, foreign, newId('influencer')]) {
      expect((await call('POST', '/generations', { influencerId })).status).toBe(404);
    }
  });

  test('concurrent requests for generations never repeat a hook', async () => {
    const asked = { count: 5, prompt: 'bread' };
    const replies = await Promise.all(Array.from({ length: 4 }, () => call('POST', '/generations', asked)));

    const shapes = replies.flatMap(({ json }) =>
      json.data.map(({ caption }: { caption: string }) => buildHookShape(caption)),
    );
    const pairs = shapes.flatMap((a, at) => shapes.slice(at + 1).filter((b) => resembles(a, b)));
    expect([shapes.length, pairs]).toEqual([20, []]);
  });

  test('generations name their claim and its page, and open with what the page says', async () => {
    const { data } = (await call('POST', '/generations', { count: 3 })).json;

    for (const { why, postCaption } of data) {
      expect(why).toMatch(/It is based on your claim “.+” from https:\/\/acme\.example\/about/u);
      expect(postCaption).toMatch(/\n\nMore at acme\.example\.$/u);
    }
    expect(data[0].score).toBeGreaterThan(60);
  });
});

describe('GET /generations', () => {
  test('GET /generations lists pending generations by default, in pages, newest batch first', async () => {
    const first = (await call('POST', '/generations', { count: 3, format: 'walloftext' })).json.data;
    const second = (await call('POST', '/generations', { count: 2, format: 'ugc' })).json.data;
    await call('POST', `/generations/${first[0].id}/discard`);
    await call('POST', `/generations/${first[1].id}/accept`);
    const list = async (query = '') => (await call('GET', `/generations${query}`)).json;

    expect(getIds((await list()).data)).toEqual([...getIds(second), first[2].id]);
    expect(await list('?limit=2&page=2')).toMatchObject({
      data: [{ id: first[2].id }],
      pagination: { total: 3, page: 2, limit: 2, pages: 2 },
    });
    expect(getIds((await list('?status=discarded')).data)).toEqual([first[0].id]);
    expect(getIds((await list('?status=accepted')).data)).toEqual([first[1].id]);
    expect((await list('?status=scheduled')).data).toEqual([]);
    expect(getIds((await list('?format=ugc')).data)).toEqual(getIds(second));
    expect((await call('GET', '/generations?status=gone')).status).toBe(400);
  });

  test('generations of an automation are listed only with its automationId', async () => {
    const automationId = newId('automation');
    const [own, automated] = [
      await insertGeneration(served.deps, team),
      await insertGeneration(served.deps, team, { automationId, prompt: 'old bread' }),
    ];
    expect(getIds((await call('GET', '/generations')).json.data)).toEqual([own]);
    expect(getIds((await call('GET', `/generations?automationId=${automationId}`)).json.data)).toEqual([automated]);
  });

  test('GET /generations lists one workspace and only generations that the key can see', async () => {
    const other = await otherWorkspace();
    const [here, there] = [await insertGeneration(served.deps, team), await insertGeneration(served.deps, other)];
    const pinned = (await mintKey(served.deps, team.team.id, { workspaceId: other.workspace.id })).text;
    const stranger = callAs(served, (await mintTeam(served.deps)).team.id);

    expect(getIds((await call('GET', '/generations')).json.data)).toEqual([here]);
    const named = await call('GET', `/generations?workspaceId=${other.workspace.id}`);
    expect(getIds(named.json.data)).toEqual([there]);
    expect((await served.api.call('GET', `/generations/${there}`, { key: pinned })).status).toBe(200);
    expect((await served.api.call('GET', `/generations/${here}`, { key: pinned })).status).toBe(404);
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/accept'],
      ['POST', '/variants'],
      ['POST', '/discard'],
    ] as const) {
      expect([path, (await stranger(method, `/generations/${here}${path}`)).status]).toEqual([path, 404]);
    }
  });
});

test('spec, Rate limits: all paths under /generations share one limit of 10', async () => {
  const id = await insertGeneration(served.deps, team);
  const { key } = team;
  const paths = [
    ['GET', ''],
    ['GET', `/${id}`],
    ['POST', `/${id}/variants`],
    ['POST', `/${id}/accept`],
  ] as const;
  const replies = [];
  for (let n = 0; n < 12; n += 1) {
    const [method, path] = paths[n % paths.length]!;
    replies.push(await served.api.call(method, `/generations${path}`, { key }));
  }
  expect(replies[0]?.headers.get('x-ratelimit-limit')).toBe('10');
  expect(replies.map(({ status }) => status >= 400)).toEqual([...Array(10).fill(false), true, true]);
  expect(replies[11]?.json.error.type).toBe('rate_limited');
});
