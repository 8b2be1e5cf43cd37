import { describe, expect, test } from '@jest/globals';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { failRender } from '../../db/content/contents.ts';
import { Content } from '../../db/entities/content.ts';
import { LedgerEntry } from '../../db/entities/ledger-entry.ts';
import { OutboxMessage } from '../../db/entities/outbox-message.ts';
import { Usage } from '../../db/entities/usage.ts';
import { MOODS } from '../../domain/decks/moods.ts';
import { FORMATS, TEMPLATE_FORMATS, type Format } from '../../domain/formats.ts';
import { listProblemPaths, type Reply } from '../support/api.ts';
import { service } from '../support/service.ts';
import { mintAssetRow, mintInfluencerRow, type Owner } from '../support/studio.ts';
import { commit, mintKey, mintTeam } from '../support/teams.ts';
import { useTeam } from '../support/use-team.ts';

const served = service();
const team = useTeam(served);

const image = (owner: Owner = team) => mintAssetRow(served.deps, owner, 'image');
const video = (owner: Owner = team) => mintAssetRow(served.deps, owner, 'video');
const influencer = (owner: Owner = team) => mintInfluencerRow(served.deps, owner);

const post = (format: string, body: unknown, headers: Record<string, string> = {}, key = team.key): Promise<Reply> =>
  served.api.call('POST', `/content/${format}`, { key, body, headers });

const balance = async (): Promise<number> =>
  (await served.api.call('GET', '/credits', { key: team.key })).json.data.balance;

/** Counts the rows, usage, charges and workflow starts of the team. */
async function traces(): Promise<unknown> {
  const teamId = team.team.id;
  const contents = await served.em().find(Content, { teamId });
  return {
    contents: contents.length,
    charges: await served.em().count(LedgerEntry, { teamId, type: 'spending' }),
    counted: (await served.em().findOne(Usage, { teamId, metric: 'content_pieces' }))?.used ?? 0,
    starts: await served.em().count(OutboxMessage, { rowId: { $in: contents.map(({ id }) => id) } }),
    balance: await balance(),
  };
}

async function readAudio(body: object): Promise<unknown> {
  const { contentId } = (await post('walloftext', { prompt: 'x', ...body })).json.data;
  return (await served.em().findOneOrFail(Content, { id: contentId })).deck?.['audio'];
}

const items = (...texts: string[]): object[] => texts.map((text) => ({ text }));
const turns = (...said: [string, string][]): object[] => said.map(([speaker, text]) => ({ speaker, text }));
const SILENT = { captions: { enabled: false } };

/** A valid job for each format. */
async function goodJob(format: Format): Promise<Record<string, unknown>> {
  const steps = { items: items('Grind', 'Wait', 'Strain', 'Drink') };
  const rights = { sourceVideoUrl: 'https://example.com/a.mp4', rightsConfirmed: true };
  const jobs: Partial<Record<Format, Record<string, unknown>>> = {
    greenscreen: { deck: buildDemoDeck() },
    talkinghead: { influencerId: await influencer(), script: 'It waits for you.' },
    characterswap: { ...rights, influencerId: await influencer() },
    askmeanything: { questions: [{ question: 'Why cold brew?', answer: 'It waits.' }] },
    grid2x2: steps,
    listicle: steps,
    ranking: steps,
    hookdemo: { prompt: 'Cold brew', assetIds: [await video()] },
    productspokesperson: { script: 'Try it.', product: { name: 'Cold brew', imageAssetId: await image() } },
    greenscreenmobile: { prompt: 'Our app', assetIds: [await image()] },
    clonevideo: rights,
    statvideo: { stat: { value: 18, unit: 'h', label: 'of waiting', source: 'Our kitchen' } },
  };
  return jobs[format] ?? { prompt: 'Cold brew takes 18 hours. Most people stop at 12.' };
}

test.each(FORMATS)('spec, POST /content/{format}: a %s job is accepted with 202', async (format) => {
  const before = await balance();
  const reply = await post(format, await goodJob(format));

  expect([reply.status, reply.json.error]).toEqual([202, undefined]);
  const credits = TEMPLATE_FORMATS.includes(format) ? 0 : 10;
  const { contentId } = reply.json.data;
  expect(reply.json.data).toEqual({
    contentId: expect.stringMatching(/^con_/u),
    format,
    status: 'queued',
    statusUrl: expect.stringMatching(new RegExp(`/api/v1/content/${contentId}$`, 'u')),
    credits: { charged: credits, items: credits ? [{ spendingType: 'studio_render', credits }] : [] },
    warnings: expect.any(Array),
  });
  expect(await balance()).toBe(before - credits);
  const row = await served.em().findOneOrFail(Content, contentId);
  expect(row).toMatchObject({ source: 'studio', format, status: 'queued', sandbox: true, creditsCharged: credits });
  expect([row.deck !== null, row.deckHash !== null]).toEqual([credits === 0, credits === 0]);
  const workflow = credits === 0 ? 'render' : 'generateContent';
  expect(await served.em().find(OutboxMessage, { rowId: contentId })).toMatchObject([{ verb: 'start', workflow }]);
  expect((await served.api.call('GET', `/content/${contentId}`, { key: team.key })).json.data).toMatchObject({
    format,
    status: 'queued',
    credits: { charged: credits, refunded: 0 },
  });
});

describe('a rejected job stores, counts and charges nothing', () => {
  test('a job with several problems returns 400 with each problem under its path', async () => {
    const before = await traces();
    const reply = await post('characterswap', {
      deck: buildDemoDeck(),
      sourceVideoUrl: 'http://127.0.0.1:99999/x',
      ratio: '3:2',
      durationSec: 16,
      colour: 'red',
    });
    expect(reply.status).toBe(400);
    const expected = ['colour', 'deck', 'durationSec', 'influencerId', 'ratio', 'rightsConfirmed', 'sourceVideoUrl'];
    expect([...new Set(listProblemPaths(reply))].toSorted()).toEqual(expected);
    expect(await traces()).toEqual(before);
  });

  test.each([
    ['sourceVideoUrl', 'clonevideo', { sourceVideoUrl: 'http://10.0.0.1/a.mp4', rightsConfirmed: true }],
    [
      'product.imageUrl',
      'productspokesperson',
      { script: 'x', product: { name: 'x', imageUrl: 'https://169.254.169.254/x.png' } },
    ],
    ['product.imageAssetId', 'productspokesperson', { script: 'x', product: { name: 'x' } }],
    ['script', 'walloftext', { script: 'x'.repeat(1_201) }],
    ['script', 'walloftext', { script: '𒀀' }],
    ['script', 'ugc', { script: 'word '.repeat(150) }],
    ['stat', 'statvideo', { prompt: 'cold brew' }],
    ['items[0].text', 'listicle', { items: Array.from({ length: 3 }, () => ({ text: 'x'.repeat(121) })) }],
    ['stat.source', 'statvideo', { stat: { value: 1, label: 'x' } }],
    ['deck.slides[0].boxes[0].text', 'walloftext', { deck: tooLong() }],
    ['durationSec', 'slideshow', { prompt: 'x', durationSec: 91 }],
    ['assetIds', 'slideshow', { assetIds: ['ast_1', 'ast_1'] }],
  ])('an invalid %s of a %s job returns 400', async (path, format, body) => {
    const before = await traces();
    const reply = await post(format, body);
    expect([reply.status, listProblemPaths(reply)]).toEqual([400, expect.arrayContaining([path])]);
    expect(await traces()).toEqual(before);
  });

  test.each<[string, string, Record<string, string>, object]>([
    ['a line', 'fadein', { 'lines[1]': 'U+0BA4' }, { lines: ['Cold brew', 'தமிழ்'] }],
    ['every line', 'fadein', { 'lines[0]': 'U+0BB5', 'lines[1]': 'U+0BA4' }, { lines: ['வணக்கம்', 'தமிழ்'] }],
    ['a tab', 'listicle', { 'items[0].text': 'U+0009' }, { items: items('a\tb', 'c', 'd') }],
    ['a title', 'listicle', { prompt: 'U+0BA4' }, { items: items('a', 'b', 'c'), prompt: 'தமிழ்' }],
    ['a cell', 'grid2x2', { 'items[2].text': 'U+10D0' }, { items: items('a', 'b', 'ა', 'd') }],
    ['a name', 'interview', { 'turns[1].speaker': 'U+0BA4' }, { turns: turns(['Ann', 'Hi.'], ['தமிழ்', 'Hi.']) }],
    ['a caption', 'interview', { 'turns[1].text': 'U+0BA4' }, { turns: turns(['Ann', 'Hi.'], ['Bo', 'தமிழ்.']) }],
    ['a question', 'askmeanything', { 'questions[0].question': 'U+0007' }, { questions: [{ question: 'a\u0007?' }] }],
    ['a script', 'ugc', { script: 'U+0BA4' }, { script: 'Cold brew waits for you. தமிழ்.' }],
    ['a unit', 'statvideo', { 'stat.unit': 'U+0BA4' }, { stat: { value: 1, unit: 'தமிழ்', label: 'x', source: 'x' } }],
  ])(
    '%s of a %s job with undrawable characters returns 400 with field and character',
    async (_, format, named, body) => {
      const before = await traces();
      const reply = await post(format, body);
      expect([reply.status, listProblemPaths(reply)]).toEqual([400, Object.keys(named)]);
      const messages = (reply.json.error.details ?? []).map(({ message }) => message);
      for (const [at, code] of Object.values(named).entries()) expect(messages[at]).toContain(code);
      expect(await traces()).toEqual(before);
    },
  );

  test('a product name with undrawable characters returns 400', async () => {
    const body = { script: 'Try it.', product: { name: 'தமிழ்', imageAssetId: await image() } };
    const before = await traces();
    const reply = await post('productspokesperson', body);
    expect([reply.status, listProblemPaths(reply)]).toEqual([400, ['product.name']]);
    expect(await traces()).toEqual(before);
  });

  test('a job that names resources of another team or workspace returns 404', async () => {
    const other = await mintTeam(served.deps);
    const name = 'Second';
    const otherWorkspace = (await served.api.call('POST', '/workspaces', { key: team.key, body: { name } })).json.data;
    const second = { team: team.team, workspace: otherWorkspace };
    const before = await traces();
    for (const owner of [other, second]) {
      const bodies: [Format, object][] = [
        ['slideshow', { assetIds: [await image(owner), await image()] }],
        ['talkinghead', { influencerId: await influencer(owner), script: 'x' }],
        ['clonevideo', { sourceAssetId: await video(owner), rightsConfirmed: true }],
        ['listicle', { items: ['a', 'b', 'c'].map((text) => ({ text, assetId: 'ast_none' })) }],
        ['ugc', { prompt: 'x', music: { assetId: await mintAssetRow(served.deps, owner, 'audio') } }],
        ['ugc', { suggestionId: 'gen_none' }],
      ];
      for (const [format, body] of bodies) expect([body, (await post(format, body)).status]).toEqual([body, 404]);
    }
    expect((await post('ugc', { prompt: 'x', workspaceId: other.workspace.id })).status).toBe(404);
    expect(await traces()).toEqual(before);
  });

  test('an unknown mood returns 400 and lists the eight, in a job as in a deck', async () => {
    const before = await traces();
    const music = { mood: 'groovy' };
    const own = { deck: { ...buildDemoDeck(), audio: { music } } };
    for (const [format, body, path] of [
      ['listicle', { prompt: 'x', music }, 'music.mood'],
      ['slideshow', { prompt: 'x', music }, 'music.mood'],
      ['walloftext', own, 'deck.audio.music.mood'],
    ] as const) {
      const reply = await post(format, body);
      expect([format, reply.status, listProblemPaths(reply)]).toEqual([format, 400, [path]]);
      for (const mood of MOODS) expect(reply.json.error.details?.[0]?.message).toContain(mood);
    }
    expect(await traces()).toEqual(before);
  });

  test('a job without music has that of the look, null is silence, and a mood plays at its gain', async () => {
    expect(await readAudio({ look: 'warm' })).toMatchObject({ music: { mood: 'chill' } });
    expect(await readAudio({ music: null })).toBeUndefined();
    expect(await readAudio({ music: { mood: 'calm' } })).toEqual({ music: { mood: 'calm', gainDb: -8 } });
    expect(await readAudio({ music: { mood: 'calm', gainDb: -20 } })).toEqual({ music: { mood: 'calm', gainDb: -20 } });
  });

  test('a job that names an asset of a wrong kind returns 400', async () => {
    const audio = await mintAssetRow(served.deps, team, 'audio');
    const reply = await post('slideshow', { assetIds: [await image(), audio] });
    expect([reply.status, listProblemPaths(reply)]).toEqual([400, ['assetIds[1]']]);
    const swap = await post('clonevideo', { sourceAssetId: await image(), rightsConfirmed: true });
    expect([swap.status, listProblemPaths(swap)]).toEqual([400, ['sourceAssetId']]);
  });

  test('a media job without enough credits returns 402, and templates stay free', async () => {
    await served.em().execute('update team set credit_balance = 9 where id = ?', [team.team.id]);
    const before = await traces();
    expect((await post('ugc', { prompt: 'x' })).status).toBe(402);
    expect(await traces()).toEqual(before);
    expect((await post('walloftext', { prompt: 'x' })).status).toBe(202);
  });
});

test.each<[string, string, object]>([
  ['is only spoken', 'interview', { ...SILENT, turns: turns(['Ann', 'வணக்கம்.'], ['Bo', 'தமிழ்.']) }],
  ['is only spoken', 'askmeanything', { ...SILENT, questions: [{ question: 'Why?', answer: 'தமிழ்.' }] }],
  ['is only a prompt', 'fadein', { lines: ['One', 'Two'], prompt: 'தமிழ்' }],
  ['has a font', 'fadein', { lines: ['قهوة باردة', 'קפה קר', 'コーヒー豆', '콜드브루', 'ठंडी कॉफी', 'กาแฟ', '👩‍👩‍👧‍👦 ❤️'] }],
  ['holds spaces of any kind between words', 'ugc', { script: 'Cold\tbrew\n\nwaits.\u00a0Try\u2009it.' }],
])('a text that %s is accepted: %s', async (_, format, body) => {
  const before = await balance();
  const reply = await post(format, body);
  expect([reply.status, reply.json.error]).toEqual([202, undefined]);
  expect(await balance()).toBe(before - 10);
});

function tooLong(): object {
  const deck = buildDemoDeck() as { slides: { boxes: { text: string; rect: object }[] }[] };
  deck.slides[0]!.boxes[0]!.rect = { x: 0.4, y: 0.4, w: 0.05, h: 0.01 };
  return deck;
}

test('an unknown format returns 404, and reading content needs only content:read', async () => {
  for (const format of ['picture', 'WallOfText', 'con_1']) {
    const reply = await post(format, { prompt: 'x' });
    expect([format, reply.status, reply.json.error.type]).toEqual([format, 404, 'not_found']);
  }
  const { text } = await mintKey(served.deps, team.team.id, { scopes: ['content:read'] });
  expect((await post('ugc', { prompt: 'x' }, {}, text)).status).toBe(403);
});

test('content jobs have a separate rate limit, and a replay charges nothing', async () => {
  const first = await post('ugc', { prompt: 'x' }, { 'idempotency-key': 'a' });
  const before = await traces();
  const again = await post('ugc', { prompt: 'x' }, { 'idempotency-key': 'a' });
  expect([again.status, again.text]).toEqual([202, first.text]);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect((await post('ugc', { prompt: 'y' }, { 'idempotency-key': 'a' })).status).toBe(409);
  expect(await traces()).toEqual(before);
  expect([first.headers.get('x-ratelimit-limit'), again.headers.get('x-ratelimit-remaining')]).toEqual(['30', '28']);
});

test('a job belongs to the workspace it names, and a live key creates live content', async () => {
  const otherWorkspace = (await served.api.call('POST', '/workspaces', { key: team.key, body: { name: 'Second' } }))
    .json.data;
  const live = (await mintKey(served.deps, team.team.id, { live: true })).text;
  const { contentId } = (await post('ugc', { prompt: 'x', workspaceId: otherWorkspace.id }, {}, live)).json.data;
  expect(await served.em().findOneOrFail(Content, contentId)).toMatchObject({
    workspaceId: otherWorkspace.id,
    sandbox: false,
  });
});

test('a failed render refunds its credits once, however often the failure is recorded', async () => {
  const before = await balance();
  const { contentId } = (await post('ugc', { prompt: 'x' })).json.data;
  const reason = { code: 'no_media_provider', message: 'There is no media provider.' };
  await Promise.all(Array.from({ length: 5 }, () => commit(served.deps, (tx) => failRender(tx, contentId, reason))));
  expect(await balance()).toBe(before);
  expect(await served.em().count(LedgerEntry, { refId: contentId, type: 'refund' })).toBe(1);
  expect((await served.api.call('GET', `/content/${contentId}`, { key: team.key })).json.data).toMatchObject({
    status: 'failed',
    error: reason,
    credits: { charged: 10, refunded: 10 },
  });
});
