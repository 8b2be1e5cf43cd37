import { randomBytes } from 'node:crypto';
import type { ApiDeps } from '../../api/api-deps.ts';
import { Asset } from '../../db/entities/asset.ts';
import { Influencer } from '../../db/entities/influencer.ts';
import { newId } from '../../domain/ids.ts';
import type { TestTeam } from './teams.ts';

type Rows = Pick<ApiDeps, 'orm'>;
export type Owner = Pick<TestTeam, 'team' | 'workspace'>;

/** A library asset with the columns that the API reads. */
export async function mintAssetRow(
  { orm }: Rows,
  { team, workspace }: Owner,
  kind: Asset['kind'] = 'image',
  durationMs: number | null = null,
): Promise<string> {
  const id = newId('asset');
  await orm.em.fork().insert(Asset, {
    id,
    teamId: team.id,
    workspaceId: workspace.id,
    kind,
    name: 'a file',
    mimeType: `${kind}/x`,
    bytes: 1,
    sha256: randomBytes(32).toString('hex'),
    width: 1080,
    height: 1920,
    storageKey: `c/${id}/file`,
    durationMs,
    provenance: null,
    deletedAt: null,
  });
  return id;
}

/** A presenter with finished previews. */
export async function mintInfluencerRow({ orm }: Rows, { team, workspace }: Owner): Promise<string> {
  const id = newId('influencer');
  await orm.em.fork().insert(Influencer, {
    id,
    teamId: team.id,
    workspaceId: workspace.id,
    name: 'Mia',
    appearance: 'A barista with short dark hair',
    voice: { id: 'warm', speed: 1 },
    status: 'ready',
    sandbox: true,
  });
  return id;
}
