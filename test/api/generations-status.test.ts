import { beforeEach, describe, expect, test } from '@jest/globals';
import { countUsage } from '../../db/credits/usage.ts';
import { storeBrandClaims } from '../support/brands.ts';
import { callAs } from '../support/call-as.ts';
import { insertGeneration } from '../support/generations.ts';
import { insertAccount } from '../support/posts.ts';
import { service } from '../support/service.ts';
import { commit } from '../support/teams.ts';
import { useTeam } from '../support/use-team.ts';
import { MANY_CLAIMS } from '../support/generations/statements.ts';

const served = service();
const team = useTeam(served);

let call: ReturnType<typeof callAs>;

beforeEach(async () => {
  call = callAs(served, team.team.id);
});

const getStatus = async (id: string): Promise<string> => (await call('GET', `/generations/${id}`)).json.data.status;
const accept = (id: string) => call('POST', `/generations/${id}/accept`);
const discard = (id: string) => call('POST', `/generations/${id}/discard`);

async function used(metric: string): Promise<number> {
  const { usage } = (await call('GET', '/me')).json.data;
  return usage.metrics.find((line: { metric: string }) => line.metric === metric).used;
}

/** The rows that an accept may change. */
async function shown() {
  return [
    await used('content_pieces'),
    (await call('GET', '/credits')).json.data,
    (await call('GET', '/content')).json.data,
  ];
}

async function post(body: Record<string, unknown>) {
  const account = await insertAccount(served.deps, team, 'clipapp');
  return call('POST', '/posts', { selectedAccounts: { clipapp: [account] }, ...body });
}

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();

describe('spec, Generation status', () => {
  test('POST /generations creates pending generations', async () => {
    const [generation] = (await call('POST', '/generations', { count: 1, prompt: 'fresh bread' })).json.data;
    expect(generation.status).toBe('pending');
    expect((await call('GET', '/generations')).json.data).toEqual([generation]);
  });

  test('accepting a pending generation starts a render that counts toward the quota', async () => {
    const id = await insertGeneration(served.deps, team);
    const accepted = await accept(id);
    const { contentId } = accepted.json.data;

    expect([accepted.status, accepted.json.data]).toEqual([200, { contentId, status: 'accepted' }]);
    expect((await call('GET', `/content/${contentId}`)).json.data).toMatchObject({
      id: contentId,
      generationId: id,
      status: 'queued',
      credits: { charged: 0, refunded: 0 },
    });
    expect((await call('GET', '/generations')).json.data).toEqual([]);
    expect(await used('content_pieces')).toBe(1);
  });

  test('POST /posts with suggestionId accepts a pending generation and posts it', async () => {
    const id = await insertGeneration(served.deps, team);
    const posted = await post({ suggestionId: id });
    const generation = (await call('GET', `/generations/${id}`)).json.data;

    expect([posted.status, posted.json.data.generationId]).toEqual([202, id]);
    expect(generation).toMatchObject({ status: 'accepted', contentId: posted.json.data.contentId });
    expect([await used('content_pieces'), await used('turbo_posts')]).toEqual([1, 1]);
  });

  test('accepting a generation twice returns the same content and charges once', async () => {
    const id = await insertGeneration(served.deps, team, { format: 'ugc' });
    const first = await accept(id);
    const again = await accept(id);
    expect(again.json).toEqual(first.json);
    expect(await used('content_pieces')).toBe(1);
    expect((await call('GET', '/me')).json.data.credits.balance).toBe(990);
  });

  test('a generation is scheduled while its post has a slot, then accepted again', async () => {
    const id = await insertGeneration(served.deps, team);
    const first = await post({ suggestionId: id, schedule: 'scheduled', scheduledTime: TOMORROW });
    const { contentId } = first.json.data;
    const second = await post({ contentId, schedule: 'draft', scheduledTime: TOMORROW });

    expect(await getStatus(id)).toBe('scheduled');
    expect((await accept(id)).json.data).toEqual({ contentId, status: 'scheduled' });
    await call('DELETE', `/posts/${first.json.data.id}`);
    expect(await getStatus(id)).toBe('scheduled');
    await call('DELETE', `/posts/${second.json.data.id}`);
    expect(await getStatus(id)).toBe('accepted');
  });

  test('discard can be repeated; discarded and accepted exclude each other', async () => {
    const [gone, kept] = [
      await insertGeneration(served.deps, team),
      await insertGeneration(served.deps, team, { prompt: 'old bread' }),
    ];
    await accept(kept);

    expect((await discard(gone)).json.data).toMatchObject({ id: gone, status: 'discarded' });
    expect((await discard(gone)).status).toBe(200);
    const refused = [await accept(gone), await post({ suggestionId: gone }), await discard(kept)];
    for (const { status, json } of refused) expect([status, json.error.type]).toEqual([409, 'conflict']);
    expect([await getStatus(gone), await getStatus(kept)]).toEqual(['discarded', 'accepted']);
  });
});

test('every returned generation can be accepted, even if the brand has undrawable figures', async () => {
  await storeBrandClaims(served.deps, team, ['Open 24/7 for your team', ...MANY_CLAIMS]);
  const generations = (await call('POST', '/generations', { count: 10 })).json.data;
  expect(generations).toHaveLength(10);
  for (const { id, format } of generations) expect([format, (await accept(id)).status]).toEqual([format, 200]);
});

describe('a rejected accept changes nothing', () => {
  test('accepting a generation returns 400 only if its video shows undrawable characters', async () => {
    const shows = await insertGeneration(served.deps, team, { format: 'productspokesperson' });
    const speaks = await insertGeneration(served.deps, team, { format: 'ugc', prompt: 'old bread' });
    const { orm } = served.deps;
    await orm.em.fork().execute('update workspace set name = ? where id = ?', ['தமிழ்', team.workspace.id]);
    const before = await shown();

    for (const refused of [await accept(shows), await post({ suggestionId: shows })]) {
      expect([refused.status, refused.json.error.type]).toEqual([400, 'invalid_input']);
      expect(refused.json.error.message).toContain(
        'The brand contains characters that no bundled font can draw: U+0BA4',
      );
    }
    expect(await shown()).toEqual(before);
    expect(await getStatus(shows)).toBe('pending');
    expect((await accept(speaks)).status).toBe(200);
  });

  test('accepting a generation with an unsupported number returns 400', async () => {
    const id = await insertGeneration(served.deps, team, { format: 'statvideo' });
    const before = await shown();
    expect((await accept(id)).status).toBe(400);
    expect(await shown()).toEqual(before);
  });

  test('accepting a generation without enough credits returns 402', async () => {
    const id = await insertGeneration(served.deps, team, { format: 'listicle' });
    await served.deps.orm.em.fork().execute('update team set credit_balance = 9 where id = ?', [team.team.id]);
    const before = await shown();

    const refused = await accept(id);

    expect([refused.status, refused.json.error.type]).toEqual([402, 'insufficient_credits']);
    expect(await shown()).toEqual(before);
    expect(await getStatus(id)).toBe('pending');
  });

  test('accepting over the quota returns 429 with Retry-After, before the credit check', async () => {
    const id = await insertGeneration(served.deps, team, { format: 'listicle' });
    await commit(served.deps, (tx) => countUsage(tx, team.team.id, 'content_pieces', 500));
    await served.deps.orm.em.fork().execute('update team set credit_balance = 0 where id = ?', [team.team.id]);

    const refused = await accept(id);

    expect([refused.status, refused.json.error.type]).toEqual([429, 'usage_limit_reached']);
    const seconds = (team.team.periodEnd.getTime() - Date.now()) / 1000;
    expect(Math.abs(Number(refused.headers.get('retry-after')) - seconds)).toBeLessThan(60);
    expect(await getStatus(id)).toBe('pending');
  });

  test('accepting a paid generation in an archived workspace returns 409; a free one works', async () => {
    const [paid, free] = [
      await insertGeneration(served.deps, team, { format: 'ugc' }),
      await insertGeneration(served.deps, team),
    ];
    await call('POST', `/workspaces/${team.workspace.id}/archive`);
    expect((await accept(free)).status).toBe(200);
    await commit(served.deps, (tx) => countUsage(tx, team.team.id, 'content_pieces', 499));

    expect((await accept(paid)).status).toBe(409);
    expect(await getStatus(paid)).toBe('pending');
  });
});

test('twenty concurrent accepts return one content item', async () => {
  const id = await insertGeneration(served.deps, team, { format: 'ugc' });
  const replies = await Promise.all(Array.from({ length: 20 }, () => accept(id)));
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect([await used('content_pieces'), (await call('GET', '/me')).json.data.credits.balance]).toEqual([1, 990]);
});

describe('POST /generations/{id}/variants', () => {
  beforeEach(() => storeBrandClaims(served.deps, team, MANY_CLAIMS));

  test('three pending variants are created by default and rewrite only the hook', async () => {
    const id = await insertGeneration(served.deps, team, { format: 'slideshow' });
    const generation = (await call('GET', `/generations/${id}`)).json.data;

    const reply = await call('POST', `/generations/${id}/variants`);

    expect([reply.status, reply.json.data.length]).toEqual([201, 3]);
    const { hashtags, angle, format } = generation;
    for (const variant of reply.json.data) {
      const postCaption = generation.postCaption.replace(generation.caption, variant.caption);
      expect(variant).toMatchObject({ variantOf: id, status: 'pending', postCaption, hashtags, angle, format });
      expect(variant.changedFeature).toEqual(expect.any(String));
      expect(variant.score).toEqual(expect.any(Number));
    }
    const hooks = [generation, ...reply.json.data].map(({ caption }: { caption: string }) => caption);
    expect(new Set(hooks).size).toBe(4);
  });

  test.each([[{ count: 0 }], [{ count: 6 }], [{ counts: 3 }]])('variants with %j return 400', async (body) => {
    const id = await insertGeneration(served.deps, team);
    expect((await call('POST', `/generations/${id}/variants`, body)).status).toBe(400);
  });

  test('fewer variants than requested come with the reason', async () => {
    const id = await insertGeneration(served.deps, team, { format: 'slideshow' });
    const vary = () => call('POST', `/generations/${id}/variants`, { count: 5 });
    const [first, , , last] = [await vary(), await vary(), await vary(), await vary()];
    expect([first.json.data.length, first.json.shortfall]).toEqual([5, undefined]);
    const message = expect.stringContaining(`${last.json.data.length} of 5 variants`);
    expect([last.status, last.json.shortfall]).toEqual([201, { code: 'few_wordings', message }]);
  });

  test('a variant can be accepted separately', async () => {
    const id = await insertGeneration(served.deps, team);
    const [variant] = (await call('POST', `/generations/${id}/variants`, { count: 1 })).json.data;
    const [first, second] = [await accept(id), await accept(variant.id)];
    expect(second.json.data.contentId).not.toBe(first.json.data.contentId);
  });
});
