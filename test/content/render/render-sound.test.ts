import { writeFile } from 'node:fs/promises';
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
import { useFolder } from '../../support/use-folder.ts';

let publisher: TestPublisher;
const folder = useFolder('sounding');

beforeAll(async () => {
  publisher = await openPublisher();
});
afterAll(async () => {
  await publisher.close();
});

/** Renders content with the file as its only sound and returns the row. */
async function renderSound(path: string, loudness: Audio['loudness']): Promise<Content> {
  const { deps } = publisher;
  const { team, workspace } = await mintTeam(deps);
  const storageKey = createMediaKey('wav');
  await deps.storage.putFile(storageKey, path, 'audio/wav');
  const id = await commit(deps, async (tx) => {
    const owner = { teamId: team.id, workspaceId: workspace.id };
    const facts = { kind: 'audio' as const, mimeType: 'audio/wav', width: null, height: null, durationMs: 6_000 };
    const file = { name: 'drum', bytes: 1, sha256: await hashFile(path), storageKey, provenance: null };
    const { asset } = await recordAsset(tx, { ...owner, ...facts, ...file });
    const deck = { ...buildSoundDeck(3_000, { music: { src: asset.id }, loudness }, { ratio: '1:1', fps: 24 }) };
    const content = { ...owner, format: 'walloftext' as const, deck, deckHash: 'x', creditsCharged: 0, sandbox: true };
    return recordContent(tx, { ...content, warnings: [{ code: 'low_contrast', path: 'slides[0].boxes[0]' }] });
  });
  const { signal } = new AbortController();
  const ended = renderContent(deps, id, () => undefined, signal);
  return ended.then(() => deps.orm.em.fork().findOneOrFail(Content, id));
}

test('a clipped sound adds a warning to those of the content, and no other sound does', async () => {
  const drum = await makeDrum(folder, 'drum.wav');
  const before = { code: 'low_contrast', path: 'slides[0].boxes[0]' };

  const [loud, quiet] = [await renderSound(drum, { lufs: -6 }), await renderSound(drum, { lufs: -20 })];

  expect(loud).toMatchObject({ status: 'ready', warnings: [before, { code: 'audio_clipped', path: 'audio' }] });
  expect(quiet).toMatchObject({ status: 'ready', warnings: [before] });
});

test('an unreadable sound fails the render with asset_unreadable', async () => {
  const broken = join(folder, 'broken.wav');
  await writeFile(broken, 'not a sound file');
  await expect(renderSound(broken, {})).rejects.toMatchObject({ code: 'asset_unreadable' });
});
