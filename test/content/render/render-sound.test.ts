import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { renderContent } from '../../../activities/content/render-content.ts';
import { createMediaKey } from '../../../adapters/storage/media-key.ts';
import { recordAsset } from '../../../db/content/assets.ts';
import { recordContent } from '../../../db/content/contents.ts';
import { Content } from '../../../db/entities/content.ts';
import type { Audio } from '../../../domain/decks/deck.ts';
import { hashFile } from '../../../decks/hash-file.ts';
import { openPublisher, type TestPublisher } from '../../support/publisher.ts';
import { commit, mintTeam } from '../../support/teams.ts';
import { makeDrum, buildSoundDeck } from '../../decks/sound/make-sounds.ts';

let publisher: TestPublisher;
let folder = '';

beforeAll(async () => {
  publisher = await openPublisher();
  folder = await mkdtemp(join(tmpdir(), 'kinora-sounding-'));
});
afterAll(async () => {
  await publisher.close();
  await rm(folder, { recursive: true, force: true });
});

/** Renders content whose only sound is the file, with that loudness, and answers its row. */
async function renderSound(path: string, loudness: Audio['loudness']): Promise<Content> {
  const { world } = publisher;
  const { team, workspace } = await mintTeam(world);
  const storageKey = createMediaKey('wav');
  await world.storage.putFile(storageKey, path, 'audio/wav');
  const id = await commit(world, async (tx) => {
    const owner = { teamId: team.id, workspaceId: workspace.id };
    const facts = { kind: 'audio' as const, mimeType: 'audio/wav', width: null, height: null, durationMs: 6_000 };
    const file = { name: 'drum', bytes: 1, sha256: await hashFile(path), storageKey, provenance: null };
    const { asset } = await recordAsset(tx, { ...owner, ...facts, ...file });
    const deck = { ...buildSoundDeck(3_000, { music: { src: asset.id }, loudness }) };
    const content = { ...owner, format: 'walloftext' as const, deck, deckHash: 'x', creditsCharged: 0, sandbox: true };
    return recordContent(tx, { ...content, warnings: [{ code: 'low_contrast', path: 'slides[0].boxes[0]' }] });
  });
  const { signal } = new AbortController();
  const ended = renderContent(world, id, () => undefined, signal);
  return ended.then(() => world.orm.em.fork().findOneOrFail(Content, id));
}

test('content says that its sound was clipped beside what was known before, and says nothing where it was not', async () => {
  const drum = await makeDrum(folder, 'drum.wav');
  const before = { code: 'low_contrast', path: 'slides[0].boxes[0]' };

  const [loud, calm] = [await renderSound(drum, { lufs: -6 }), await renderSound(drum, { lufs: -20 })];

  expect(loud).toMatchObject({ status: 'ready', warnings: [before, { code: 'audio_clipped', path: 'audio' }] });
  expect(calm).toMatchObject({ status: 'ready', warnings: [before] });
});

test('a sound that cannot be read fails the render by name, as its own fault', async () => {
  const broken = join(folder, 'broken.wav');
  await writeFile(broken, 'no sound at all');
  await expect(renderSound(broken, {})).rejects.toMatchObject({ code: 'asset_unreadable' });
});
