import { createHash, randomBytes } from 'node:crypto';
import { Asset } from '../../../db/entities/asset.ts';
import { newId } from '../../../domain/ids.ts';
import { demoDeck } from '../../../bin/demo/demo-deck.ts';
import { accountOf, type Stage } from '../stage.ts';
import type { Scenarios } from '../scenario.ts';

/** A picture in the library; its file does not matter here. */
export async function assetOf(stage: Stage, kind: 'image' | 'video' | 'audio' = 'image'): Promise<string> {
  const id = newId('asset');
  await stage.world.orm.em.fork().insert(Asset, {
    id,
    teamId: stage.team.id,
    workspaceId: stage.workspace.id,
    kind,
    name: 'a picture',
    mimeType: kind === 'image' ? 'image/png' : 'video/mp4',
    bytes: 100,
    sha256: createHash('sha256').update(randomBytes(8)).digest('hex'),
    width: 10,
    height: 10,
    durationMs: kind === 'image' ? null : 5_000,
    storageKey: `a/${randomBytes(16).toString('hex')}/file.png`,
    provenance: null,
    deletedAt: null,
  });
  return id;
}

export const assetScenarios: Scenarios = {
  'GET /assets': {
    async ok(stage) {
      await assetOf(stage);
      return { path: '/assets?kind=image' };
    },
    bad: () => ({ path: '/assets?kind=smell' }),
    missing: () => ({ path: `/assets?workspaceId=${newId('workspace')}` }),
  },
  'POST /assets': {
    ok: (stage) => ({ path: '/assets', body: { sourceUrl: `${stage.files}/picture.png` } }),
    bad: () => ({ path: '/assets', body: { sourceUrl: 'file:///etc/passwd' } }),
    missing: (stage) => ({
      path: '/assets',
      body: { sourceUrl: `${stage.files}/picture.png`, workspaceId: newId('workspace') },
    }),
  },
  'GET /assets/:id': { ok: async (stage) => ({ path: `/assets/${await assetOf(stage)}` }) },
  'DELETE /assets/:id': {
    ok: async (stage) => ({ path: `/assets/${await assetOf(stage)}` }),
    async conflict(stage) {
      const [id, account] = [await assetOf(stage), await accountOf(stage)];
      const deck = { ...demoDeck(), background: { kind: 'image', src: id } };
      const body = { deck, format: 'walloftext', selectedAccounts: { clipapp: [account] }, schedule: 'draft' };
      await stage.make('POST', '/posts', body);
      return { path: `/assets/${id}` };
    },
  },
};
