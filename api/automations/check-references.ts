import type { AutomationTerms } from '../../db/automations/automations.ts';
import { isOwnedBy, loadSelectedAccounts, type SelectedAccount } from '../../db/automations/selected-accounts.ts';
import { findInfluencer } from '../../db/influencers/influencers.ts';
import { findMissingChoice } from '../../domain/accounts/choices.ts';
import { describeOtherPlatform } from '../../domain/accounts/platforms.ts';
import { selectTargetMode } from '../../domain/posts/post.ts';
import { getTeamVisibility } from '../access/workspace.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse, type Problem } from '../http/errors.ts';

/**
 * Rejects with 404 an influencer or account of the body that the key cannot see, and with 400 an account of another
 * platform or owner, or one whose audience must be chosen first. `terms` are the terms after the change: references
 * that `body` does not change may have been deleted.
 */
export async function checkReferences(
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
  const selected = await loadSelectedAccounts(em, owner);
  const toPath = ({ id, platform }: SelectedAccount): string =>
    `selectedAccounts.${platform}[${terms.selectedAccounts[platform]?.indexOf(id) ?? 0}]`;
  const misplaced = selected.flatMap((one) =>
    one.otherPlatform ? [{ path: toPath(one), message: describeOtherPlatform(one.otherPlatform) }] : [],
  );
  if (misplaced.length > 0 && body.selectedAccounts) throw refuse.invalidInput(misplaced);
  for (const one of selected) {
    const { platform, account } = one;
    if (!account && body.selectedAccounts) throw refuse.notFound();
    if (!account) continue;
    const path = toPath(one);
    const ownerName = terms.ownerType === 'brand' ? 'the brand' : 'this influencer';
    if (!isOwnedBy(owner, account)) problems.push({ path, message: `It is not an account of ${ownerName}.` });
    const isPublic = selectTargetMode(platform, terms.publishMode, terms.clipappSendToInbox) === 'publish';
    const missing = isPublic ? findMissingChoice(account, terms.clipappOptions.privacy) : null;
    if (missing !== null) problems.push({ path, message: missing });
  }
  if (problems.length > 0) throw refuse.invalidInput(problems);
}
