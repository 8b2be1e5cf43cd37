import { beforeEach, expect, test } from '@jest/globals';
import { makePreview } from '../../../activities/content/make-preview.ts';
import { Asset } from '../../../db/entities/asset.ts';
import { Influencer } from '../../../db/entities/influencer.ts';
import { failPreview, listPreviews, recordPreview } from '../../../db/influencers/influencer-previews.ts';
import { removeInfluencer } from '../../../db/influencers/influencers.ts';
import { newId } from '../../../domain/ids.ts';
import { usePublisher } from '../../support/use-publisher.ts';
import { mintInfluencerRow } from '../../support/studio.ts';
import { commit } from '../../support/teams.ts';
import { useTeam } from '../../support/use-team.ts';
import { failed } from '../../support/scripted-provider.ts';
import { Fixture } from './fixture.ts';

const publisher = usePublisher();
const team = useTeam(publisher);
let fixture: Fixture;
let influencerId: string;

beforeEach(async () => {
  fixture = new Fixture(publisher);
  influencerId = await mintInfluencerRow(fixture.deps, team);
  await fixture.em().nativeUpdate(Influencer, { id: influencerId }, { status: 'previewing' });
});

async function previewed(sandbox = false): Promise<string> {
  const id = newId('asset');
  await commit(fixture.deps, (tx) => recordPreview(tx, { id, influencerId, creditsCharged: 10, sandbox }));
  return id;
}

const make = (id: string): Promise<void> =>
  makePreview(fixture.deps, id, () => undefined, new AbortController().signal);
const influencer = (): Promise<Influencer> => fixture.em().findOneOrFail(Influencer, influencerId);

test('a preview picture is stored under its id, and the influencer shows the newest one', async () => {
  const [first, second] = [await previewed(), await previewed()];
  await make(second);
  expect(await influencer()).toMatchObject({ status: 'ready', selectedPreviewId: second });
  await make(first);
  expect(await influencer()).toMatchObject({ status: 'ready', selectedPreviewId: second });

  const shown = (await listPreviews(fixture.em(), [influencerId])).get(influencerId) ?? [];
  expect(shown.map(({ preview }) => preview.status)).toEqual(['ready', 'ready']);
  for (const { storageKey } of shown) expect(storageKey && (await fixture.deps.storage.exists(storageKey))).toBe(true);
  const { provenance } = await fixture.em().findOneOrFail(Asset, { id: first });
  expect(provenance).toMatchObject({ provider: 'scripted', prompt: 'A barista with short dark hair' });
  expect([...fixture.provider.jobs.values()].map(({ call }) => 'seed' in call && call.seed).length).toBe(2);
});

test('five concurrent preview attempts send one provider request and store one picture', async () => {
  const id = await previewed();
  await Promise.all(Array.from({ length: 5 }, () => make(id)));
  await make(id);
  expect([fixture.provider.starts.length, await fixture.em().count(Asset, { id })]).toEqual([1, 1]);
});

test('a provider rejection is stored as the error of the preview', async () => {
  const id = await previewed();
  fixture.provider.script.onStart = () => failed('refused', 'content_refused');
  await expect(make(id)).rejects.toMatchObject({ code: 'content_refused', retryable: false });
  await commit(fixture.deps, (tx) => failPreview(tx, id, { code: 'content_refused', message: 'No.' }));
  expect([(await fixture.preview(id)).status, (await influencer()).status]).toEqual(['failed', 'failed']);
});

test('deleting an influencer cancels its pending preview at the provider', async () => {
  const id = await previewed();
  fixture.provider.script.onFollow = () => ({ state: 'running', percent: 5, pollAfterMs: 1 });
  const making = make(id);
  while (fixture.provider.jobs.size === 0) await new Promise(setImmediate);
  while ((await fixture.call(id, 'portrait')).status !== 'running') await new Promise(setImmediate);

  await commit(fixture.deps, (tx) => removeInfluencer(tx, influencerId));

  await making;
  expect(fixture.provider.cancelled).toEqual([...fixture.provider.jobs.keys()]);
  expect([(await fixture.preview(id)).status, await fixture.em().count(Asset, { id })]).toEqual(['failed', 0]);
});
