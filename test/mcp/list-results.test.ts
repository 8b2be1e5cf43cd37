import { beforeAll, expect, test } from '@jest/globals';
import { replaceTrends } from '../../db/trends/trends.ts';
import type { ReportedTrend } from '../../domain/trends/trend.ts';
import { insertAccount, insertContent } from '../support/posts.ts';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import { storeBrandClaims, storeBrandPictures } from '../support/brands.ts';
import { mintAssetRow } from '../support/studio.ts';
import { insertGeneration } from '../support/generations.ts';
import { commit, mintTeam } from '../support/teams.ts';
import { createTrendFixture } from '../trends/trend-fixture.ts';
import { connectMcp, type McpTestClient } from './mcp-client.ts';

const served = createTrendFixture();

const MAX_TOKENS = 2_000;
/** Fewer than the four of English prose, because JSON has many short words and signs. */
const CHARACTERS_PER_TOKEN = 3;
const ITEMS = 15;
const LONG = 'Fresh bread from the oven, '.repeat(60).trim();

let mcp: McpTestClient;
let key: string;
/** Arguments that each tool needs, with ids of rows with long texts and lists. */
const ARGS: Record<string, Record<string, unknown>> = {};

beforeAll(async () => {
  const team = await mintTeam(served.deps);
  key = team.key;
  const lines = Array.from({ length: 60 }, (_, at) => `${at} ${LONG.slice(0, 100)}`);
  const warnings = lines.map((_, at) => ({ code: 'too_fast_to_read' as const, path: `slides[${at}].boxes[0].text` }));
  const contentId = await insertContent(served.deps, team, { warnings });
  const platforms = PLATFORMS;
  const accounts = await Promise.all(platforms.map((platform) => insertAccount(served.deps, team, platform)));
  const selectedAccounts = Object.fromEntries(platforms.map((platform, at) => [platform, [accounts[at]]]));
  const body = {
    contentId,
    selectedAccounts,
    schedule: 'draft',
    scheduledTime: '2031-03-02T18:00:00Z',
    caption: LONG,
    declarations: { madeForKids: false },
  };
  for (let at = 0; at < ITEMS; at += 1) {
    await served.api.call('POST', '/posts', { key, body });
    await insertGeneration(served.deps, team);
    await mintAssetRow(served.deps, team);
    await insertAccount(served.deps, team);
    await served.api.call('POST', '/automations', {
      key,
      body: { name: LONG.slice(0, 60), cadence: { days: ['mon'], times: ['12:00'] } },
    });
  }
  await served.deps.orm.em
    .fork()
    .execute('update generation set hook = ?, caption = ?, why = ? where team_id = ?', [
      LONG.slice(0, 200),
      LONG,
      LONG.slice(0, 500),
      team.team.id,
    ]);
  const doubled = `update generation set deck = jsonb_set(deck, '{slides}', (deck->'slides') || (deck->'slides')) where team_id = ?`;
  for (let times = 0; times < 5; times += 1) await served.deps.orm.em.fork().execute(doubled, [team.team.id]);
  const list = { list: 'provider', day: served.today(), fetchedAt: new Date() } as const;
  const trends = Array.from({ length: ITEMS }, (_, at) => describeTrend(at + 1));
  await commit(served.deps, (tx) => replaceTrends(tx, list, trends));
  await storeBrandClaims(served.deps, team, lines);
  await storeBrandPictures(served.deps, team, lines.slice(0, 24));
  mcp = await connectMcp(served.api.origin, team.key);
  const first = async (tool: string) => (await mcp.tool(tool, { limit: 1 })).data[0].id as string;
  const [postId, generationId] = [await first('list_posts'), await first('list_generations')];
  const [example] = (await mcp.client.readResource({ uri: 'kinora://decks/example' })).contents as { text: string }[];
  const deck = JSON.parse(example?.text ?? '') as unknown;
  const day = { from: '2031-03-01', to: '2031-03-31' };
  Object.assign(ARGS, {
    get_calendar: day,
    get_post: { postId },
    get_content: { contentId },
    get_generation: { generationId },
  });
  const plan = await mcp.tool('plan_action', { action: 'publish_post', id: postId });
  Object.assign(ARGS, {
    confirm: { token: plan.token },
    plan_action: { action: 'discard_generation', id: generationId },
  });
  Object.assign(ARGS, {
    plan_post: { contentId, selectedAccounts, declarations: body.declarations },
    preview_post: body,
  });
  Object.assign(ARGS, { plan_content: { kind: 'image', prompt: LONG.slice(0, 900) }, draw_frame: { deck, atMs: 0 } });
});

function describeTrend(rank: number): ReportedTrend {
  return {
    platform: 'clipapp',
    kind: 'topic',
    country: null,
    title: `Bread ${rank}`,
    description: LONG.slice(0, 300),
    rank,
    rankChange: null,
    firstSeen: null,
    direction: 'rising',
    metrics: { posts: 1, views: 1, growth7d: 0.5 },
    curve: Array.from({ length: 30 }, (_, at) => ({ day: `2026-01-${String(at + 1).padStart(2, '0')}`, value: at })),
    example: { text: LONG.slice(0, 300), url: 'https://clipapp.example/1' },
    formatHint: 'walloftext',
    hashtags: ['bread', 'rye'],
    sound: null,
    source: { name: 'Lists', url: null, kind: 'platform' },
  };
}

test('each tool takes at most 2,000 tokens by default, and names what it has cut', async () => {
  const { tools } = await mcp.client.listTools();
  const cut: string[] = [];
  for (const { name } of tools) {
    const result = await mcp.client.callTool({ name, arguments: ARGS[name] ?? {} });
    const { ok, shortened = [] } = result.structuredContent as { ok: boolean; shortened?: string[] };
    const [block] = result.content as { text: string }[];
    const tokens = Math.round((block?.text.length ?? 0) / CHARACTERS_PER_TOKEN);
    expect([name, ok, tokens, tokens < MAX_TOKENS]).toEqual([name, true, tokens, true]);
    cut.push(...shortened.map((path) => `${name} ${path}`));
  }
  expect(cut).toEqual(expect.arrayContaining(['get_post caption', 'get_generation deckJson', 'get_content warnings']));
  const { deckJson } = (await mcp.tool('get_generation', { ...ARGS['get_generation'], fields: ['deckJson'] })).data;
  expect(JSON.parse(deckJson.untrustedText)).toMatchObject({ version: 1 });
});

test.each([
  ['list_posts', 'caption', ['targets', 'hashtags']],
  ['list_generations', 'postCaption', ['why']],
  ['list_trends', 'description', ['curve', 'example']],
])('%s takes at most 2,000 tokens by default, and returns fields whole on request', async (name, field, more) => {
  const { content } = await mcp.client.callTool({ name, arguments: {} });
  const [block] = content as { text: string }[];
  expect((block?.text.length ?? 0) / CHARACTERS_PER_TOKEN).toBeLessThan(MAX_TOKENS);
  const { data } = await mcp.tool(name);
  expect(data).toHaveLength(10);

  const fields = [field, ...more];
  const [first] = (await mcp.tool(name, { fields, limit: 1 })).data;
  expect(Object.keys(first).toSorted()).toEqual(['id', ...fields].toSorted());
  const rest = (await served.api.call('GET', `/${name.slice('list_'.length)}?limit=1`, { key })).json.data;
  expect([first.id, first[field].untrustedText]).toEqual([rest[0].id, rest[0][field]]);
});

test.each([[['nothing']], ['caption'], [[7]], [[]]])('fields that do not exist are refused: %j', async (fields) => {
  const { status, error } = await mcp.tool('list_posts', { fields });
  expect([status, error.details?.[0]?.path]).toEqual([400, expect.stringMatching(/^fields(?:\[0\])?$/u)]);
});
