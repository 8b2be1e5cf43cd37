import type { ApiDeps } from '../../api/api-deps.ts';
import { replaceBrand } from '../../db/brand/brand.ts';
import { replacePictures } from '../../db/brand/pictures.ts';
import { recordCrawl } from '../../db/brand/crawls.ts';
import { Asset } from '../../db/entities/asset.ts';
import type { PictureRole } from '../../domain/brand/brand-picture.ts';
import { MAX_VALUES } from '../../domain/brand/brand.ts';
import type { Claim } from '../../domain/generations/generation-draft.ts';
import { newId } from '../../domain/ids.ts';
import { commit, type TestTeam } from './teams.ts';

/** Stores claims of a crawled brand for the team's workspace. Returns their ids. */
export async function storeBrandClaims(
  deps: Pick<ApiDeps, 'orm'>,
  { team, workspace }: Pick<TestTeam, 'team' | 'workspace'>,
  values: readonly (string | Pick<Claim, 'text' | 'quote'>)[],
): Promise<string[]> {
  const url = 'https://acme.example/about';
  const stated = values.map((one) => (typeof one === 'string' ? { text: one, quote: one } : one));
  const claims = stated.map(({ text: value, quote = value }, at) => ({
    pointer: value === quote && at < MAX_VALUES.valueProps ? `/valueProps/${at}` : `/facts/${at}`,
    value,
    url,
    method: 'list' as const,
    selector: 'li',
    quote,
    declared: true,
    confidence: 1,
    fetchedAt: new Date().toISOString(),
    pageHash: 'hash',
  }));
  return commit(deps, async (tx) => {
    const crawlId = await recordCrawl(tx, { id: workspace.id, teamId: team.id }, url);
    await replaceBrand(tx, { workspaceId: workspace.id, crawlId, sourceUrl: url, logoUrl: null, claims });
    const rows = await tx.em.execute<{ id: string }[]>(
      'select id from brand_claim where workspace_id = ? order by position',
      [workspace.id],
    );
    return rows.map(({ id }) => id);
  });
}

/** Stores pictures of a crawled website for the team's workspace. Returns the ids of their assets. */
export async function storeBrandPictures(
  deps: Pick<ApiDeps, 'orm'>,
  { team, workspace }: Pick<TestTeam, 'team' | 'workspace'>,
  shown: readonly string[],
  role: PictureRole = 'product',
): Promise<string[]> {
  const size = { width: 900, height: 1_200 };
  const pictures = shown.map((shows, at) => {
    const source = { sourceUrl: `https://acme.example/img/${at}.jpg`, pageUrl: `https://acme.example/products/${at}` };
    return { assetId: newId('asset'), role, shows, ...source, thumbnail: '', ...size };
  });
  await commit(deps, async (tx) => {
    for (const { assetId: id } of pictures) {
      const file = { name: 'picture', mimeType: 'image/jpeg', bytes: 10, sha256: id, storageKey: `c/${id}/image.jpg` };
      const owner = { id, teamId: team.id, workspaceId: workspace.id, kind: 'image' as const };
      await tx.em.insert(Asset, { ...owner, ...file, ...size, durationMs: null, provenance: null, deletedAt: null });
    }
    await replacePictures(tx, { workspaceId: workspace.id, pictures, complete: true });
  });
  return pictures.map(({ assetId }) => assetId);
}
