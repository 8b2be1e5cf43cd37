import { beforeEach, expect, test } from '@jest/globals';
import { cancelRender } from '../../../db/content/end-content.ts';
import { Asset } from '../../../db/entities/asset.ts';
import { usePublisher } from '../../support/use-publisher.ts';
import { commit } from '../../support/teams.ts';
import { useTeam } from '../../support/use-team.ts';
import { ScriptedProvider } from '../../support/scripted-provider.ts';
import { Fixture } from './fixture.ts';

const publisher = usePublisher();
const team = useTeam(publisher);
let fixture: Fixture;

beforeEach(async () => {
  fixture = new Fixture(publisher);
});

test('the same calls give the same deck, progress rises, and repeated steps change nothing', async () => {
  const id = await fixture.job(team);
  const shown: number[] = [];
  for (const step of ['gather', 'makeAll', 'compose'] as const) {
    await fixture[step](id);
    shown.push((await fixture.content(id)).progress);
  }
  expect(shown).toEqual(shown.toSorted((one, other) => one - other));
  expect(shown[1]).toBe(50);
  const { deckHash, brief } = await fixture.content(id);
  const tokens = (await fixture.calls(id)).map(({ token }) => token);

  await fixture.makeAll(id);
  await fixture.compose(id);

  expect(await fixture.content(id)).toMatchObject({ deckHash, brief });
  expect((await fixture.calls(id)).map(({ token }) => token)).toEqual(tokens);
  expect(fixture.provider.starts.toSorted()).toEqual(tokens.toSorted());
});

test('cancelling a job cancels its provider call, and no media is stored', async () => {
  const id = await fixture.job(team);
  const [first] = (await fixture.gather(id)) ?? [];
  fixture.provider.script.onFollow = () => ({ state: 'running', percent: 30, pollAfterMs: 1 });
  const making = fixture.make(id, first?.key ?? '');
  while (fixture.provider.jobs.size === 0 || (await fixture.content(id)).progress <= 5) await new Promise(setImmediate);

  await commit(fixture.deps, (tx) => cancelRender(tx, id));

  expect(await making).toBe('ended');
  expect(fixture.provider.cancelled).toEqual([...fixture.provider.jobs.keys()]);
  expect([await fixture.gather(id), await fixture.compose(id), await fixture.render(id)]).toEqual([
    null,
    'ended',
    'ended',
  ]);
  expect(await fixture.ledger(id)).toEqual([-10, 10]);
  const before = fixture.provider.starts.length;
  expect(await fixture.make(id, first?.key ?? '')).toBe('ended');
  expect(fixture.provider.starts.length).toBe(before);
});

test('media of the wrong kind is rejected and not stored in the library', async () => {
  const id = await fixture.job(team);
  const [first] = (await fixture.gather(id)) ?? [];
  const call = await fixture.call(id, first?.key ?? '');
  fixture.provider.product = async (request, folder) => {
    const other = call.call.kind === 'voice' ? 'image' : 'voice';
    const wrong = { kind: other, text: 'a', seed: 1 } as never;
    return ScriptedProvider.prototype.product.call(fixture.provider, { ...request, call: wrong }, folder);
  };

  await expect(fixture.make(id, first?.key ?? '')).rejects.toMatchObject({ code: 'product_unreadable' });
  await expect(fixture.make(id, first?.key ?? '')).rejects.toMatchObject({ code: 'product_unreadable' });

  expect(fixture.provider.starts).toHaveLength(1);
  expect(await fixture.em().count(Asset, { workspaceId: team.workspace.id })).toBe(0);
});
