import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cancelRender } from '../../../db/content/end-content.ts';
import { failRender } from '../../../db/content/contents.ts';
import { Asset } from '../../../db/entities/asset.ts';
import { listModels } from '../../../db/content/media-calls.ts';
import { openPublisher, type TestPublisher } from '../../support/publisher.ts';
import { commit, mintTeam, type TestTeam } from '../../support/teams.ts';
import { ScriptedProvider } from '../../support/scripted-provider.ts';
import { Stage } from './stage.ts';

let publisher: TestPublisher;
let stage: Stage;
let team: TestTeam;

beforeAll(async () => {
  publisher = await openPublisher();
}, 60_000);
afterAll(() => publisher?.close());
beforeEach(async () => {
  team = await mintTeam(publisher.world);
  stage = new Stage(publisher);
});

test('a job ends with its video; progress only rises, and everything that was made is in the library with its origin', async () => {
  const id = await stage.job(team, { format: 'fadein', inputs: { prompt: 'Cold brew', lines: ['Slow.', 'Cold.'] } });
  const shown: number[] = [];
  const look = async (): Promise<number> => shown.push((await stage.content(id)).progress);
  await stage.gather(id);
  await look();
  await stage.makeAll(id);
  await look();
  expect(await stage.compose(id)).toBe('composed');
  await look();
  expect(await stage.render(id)).toBe('ready');
  await look();

  const content = await stage.content(id);
  expect(content).toMatchObject({ status: 'ready', progress: 100, sandboxMedia: false, errorCode: null });
  expect(content.outputKey && (await stage.world.storage.exists(content.outputKey))).toBe(true);
  expect(shown).toEqual(shown.toSorted((one, other) => one - other));
  expect(shown[1]).toBe(50);
  const made = await stage.calls(id);
  const assets = await stage.em().find(Asset, { id: { $in: made.flatMap(({ assetId }) => assetId ?? []) } });
  expect(assets).toHaveLength(made.length);
  expect(assets[0]?.provenance).toMatchObject({
    provider: 'scripted',
    synthetic: true,
    sandbox: false,
    prompt: 'Cold brew',
  });
  expect((await listModels(stage.em(), [id])).get(id)).toMatch(/^scripted\//u);
  expect(await stage.ledger(id)).toEqual([-10]);
}, 120_000);

test('the same calls give the same deck, and a step that is repeated changes nothing', async () => {
  const id = await stage.job(team);
  await stage.makeAll(id);
  await stage.compose(id);
  const { deckHash, brief } = await stage.content(id);
  const tokens = (await stage.calls(id)).map(({ token }) => token);

  await stage.makeAll(id);
  await stage.compose(id);

  expect(await stage.content(id)).toMatchObject({ deckHash, brief });
  expect((await stage.calls(id)).map(({ token }) => token)).toEqual(tokens);
  expect(stage.provider.starts.toSorted()).toEqual(tokens.toSorted());
}, 60_000);

test('a job that is cancelled while a provider works on it: the provider is told, and nothing is made', async () => {
  const id = await stage.job(team);
  const [first] = (await stage.gather(id)) ?? [];
  stage.provider.script.onFollow = () => ({ state: 'running', percent: 30, pollAfterMs: 1 });
  const making = stage.make(id, first?.key ?? '');
  while (stage.provider.jobs.size === 0 || (await stage.content(id)).progress <= 5) await new Promise(setImmediate);

  await commit(stage.world, (tx) => cancelRender(tx, id));

  expect(await making).toBe('over');
  expect(stage.provider.cancelled).toEqual([...stage.provider.jobs.keys()]);
  expect([await stage.gather(id), await stage.compose(id), await stage.render(id)]).toEqual([null, 'over', 'over']);
  expect(await stage.ledger(id)).toEqual([-10, 10]);
  const before = stage.provider.starts.length;
  expect(await stage.make(id, first?.key ?? '')).toBe('over');
  expect(stage.provider.starts.length).toBe(before);
}, 60_000);

test('a failed job gives its credits back once, whoever settles it', async () => {
  const id = await stage.job(team);
  const error = { code: 'provider_answer_lost', message: 'Lost.' };
  const settled = await Promise.all(
    Array.from({ length: 5 }, () => commit(stage.world, (tx) => failRender(tx, id, error))),
  );
  expect(settled.filter(Boolean)).toHaveLength(1);
  expect(await stage.ledger(id)).toEqual([-10, 10]);
});

test('what is not what was asked for is refused, and its bytes stay out of the library', async () => {
  const id = await stage.job(team);
  const [first] = (await stage.gather(id)) ?? [];
  const call = await stage.call(id, first?.key ?? '');
  stage.provider.product = async (request, folder) => {
    const other = call.call.kind === 'voice' ? 'image' : 'voice';
    const wrong = { kind: other, text: 'a', seed: 1 } as never;
    return ScriptedProvider.prototype.product.call(stage.provider, { ...request, call: wrong }, folder);
  };

  await expect(stage.make(id, first?.key ?? '')).rejects.toMatchObject({ code: 'product_unreadable' });
  await expect(stage.make(id, first?.key ?? '')).rejects.toMatchObject({ code: 'product_unreadable' });

  expect(stage.provider.starts).toHaveLength(1);
  expect(await stage.em().count(Asset, { workspaceId: team.workspace.id })).toBe(0);
}, 60_000);
