import { isOwnedBy, loadSelectedAccounts } from '../../db/automations/selected-accounts.ts';
import type { AutomationTerms } from '../../db/automations/automations.ts';
import { findInfluencer } from '../../db/influencers/influencers.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse, type Problem } from '../http/errors.ts';
import { getTeamVisibility } from '../access/workspace.ts';

/**
 * Refuses what the body names and the key does not see as `not_found`, then accounts that are somebody else's. `terms` are those
 * that the body leaves: what it does not name may have gone since.
 */
export async function checkNamed(
  ctx: ApiContext,
  terms: AutomationTerms,
  workspaceId: string,
  body: Partial<AutomationTerms> = terms,
): Promise<void> {
  const { em } = ctx.state.tx;
  if (typeof body.influencerId === 'string') {
    const influencer = await findInfluencer(em, getTeamVisibility(ctx), body.influencerId);
    if (influencer?.workspaceId !== workspaceId) throw refuse.notFound();
  }
  const owner = { ...terms, workspaceId, sandbox: !ctx.state.key.live };
  const problems: Problem[] = [];
  for (const { id, platform, account } of await loadSelectedAccounts(em, owner)) {
    if (!account && body.selectedAccounts) throw refuse.notFound();
    if (!account || isOwnedBy(owner, account)) continue;
    const at = terms.selectedAccounts[platform]?.indexOf(id) ?? 0;
    const whose = terms.ownerType === 'brand' ? 'the brand' : 'this influencer';
    problems.push({ path: `selectedAccounts.${platform}[${at}]`, message: `It is not an account of ${whose}.` });
  }
  if (problems.length > 0) throw refuse.invalidInput(problems);
}
