import type { ApiDeps } from '../../api/api-deps.ts';
import { replaceBrand } from '../../db/brand/brand.ts';
import { recordCrawl } from '../../db/brand/crawls.ts';
import { commit, type TestTeam } from './teams.ts';

/** Stores claims of a crawled brand for the team's workspace. Returns their ids. */
export async function storeBrandClaims(
  deps: Pick<ApiDeps, 'orm'>,
  { team, workspace }: Pick<TestTeam, 'team' | 'workspace'>,
  values: readonly string[],
): Promise<string[]> {
  const url = 'https://acme.example/about';
  const claims = values.map((value, at) => ({
    pointer: `/valueProps/${at}`,
    value,
    url,
    method: 'list' as const,
    selector: 'li',
    quote: value,
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
