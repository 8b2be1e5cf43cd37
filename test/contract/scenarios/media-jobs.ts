import { MEDIA_JOB_KINDS, type MediaJobKind } from '../../../domain/content/media-jobs.ts';
import { newId } from '../../../domain/ids.ts';
import { mintAssetRow } from '../../support/studio.ts';
import { archive, spendAll, useUp, type Fixture } from '../fixture.ts';
import type { Scenario, Scenarios } from '../scenario.ts';

/** A long video with the columns that determine its price. */
async function longVideo(fixture: Fixture): Promise<string> {
  const id = await mintAssetRow(fixture.deps, fixture, 'video');
  await fixture.deps.orm.em.fork().execute('update asset set duration_ms = 90000 where id = ?', [id]);
  return id;
}

const JOBS: Record<MediaJobKind, { ok: (fixture: Fixture) => Promise<object> | object; bad: object; missing: object }> =
  {
    image: {
      ok: () => ({ prompt: 'A rye loaf', count: 2 }),
      bad: { prompt: 'A rye loaf', count: 9 },
      missing: { prompt: 'A rye loaf', referenceAssetIds: [newId('asset')] },
    },
    video: {
      ok: () => ({ prompt: 'Steam over bread' }),
      bad: { prompt: 'Steam over bread', durationSec: 11 },
      missing: { prompt: 'Steam over bread', imageAssetId: newId('asset') },
    },
    voiceover: {
      ok: () => ({ script: 'Fresh bread, every morning at six.' }),
      bad: { script: 'x'.repeat(1_201) },
      missing: { script: 'Fresh bread.', workspaceId: newId('workspace') },
    },
    clips: {
      ok: async (fixture) => ({ sourceAssetId: await longVideo(fixture) }),
      bad: { sourceAssetId: newId('asset'), sourceVideoUrl: 'https://example.com/talk.mp4' },
      missing: { sourceAssetId: newId('asset') },
    },
  };

function getScenario(added: MediaJobKind): Scenario {
  const { ok, bad, missing } = JOBS[added];
  const path = `/content/${added}`;
  const buildRequest = async (fixture: Fixture) => ({ path, body: await ok(fixture) });
  return {
    ok: buildRequest,
    bad: () => ({ path, body: bad }),
    missing: () => ({ path, body: missing }),
    async conflict(fixture) {
      const { body } = await buildRequest(fixture);
      await archive(fixture);
      return { path, body: { ...body, workspaceId: fixture.workspace.id } };
    },
    async full(fixture) {
      await useUp(fixture, 'content_pieces');
      return buildRequest(fixture);
    },
    async short(fixture) {
      await spendAll(fixture);
      return buildRequest(fixture);
    },
  };
}

export const mediaJobScenarios: Scenarios = Object.fromEntries(
  MEDIA_JOB_KINDS.map((added) => [`POST /content/${added}`, getScenario(added)]),
);
