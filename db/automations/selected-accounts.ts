import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { Account } from '../entities/account.ts';
import type { Automation } from '../entities/automation.ts';

type Selection = Pick<Automation, 'workspaceId' | 'sandbox' | 'selectedAccounts' | 'ownerType' | 'influencerId'>;

export interface SelectedAccount {
  id: string;
  platform: Platform;
  /** Null if the account is disconnected or belongs to another workspace, platform, or mode. */
  account: Account | null;
  /** The platform of a connected account that is listed under another one. */
  otherPlatform: Platform | null;
}

/** The selected accounts in the caller's order. */
export async function loadSelectedAccounts(em: EntityManager, from: Selection): Promise<SelectedAccount[]> {
  const wanted = (Object.entries(from.selectedAccounts) as [Platform, string[]][]).flatMap(([platform, ids]) =>
    ids.map((id) => ({ platform, id })),
  );
  const rows = await em.find(
    Account,
    {
      id: { $in: wanted.map(({ id }) => id) },
      workspaceId: from.workspaceId,
      sandbox: from.sandbox,
      disconnectedAt: null,
    },
    { disableIdentityMap: true },
  );
  return wanted.map((one) => {
    const row = rows.find(({ id }) => id === one.id);
    if (!row || row.platform === one.platform) return { ...one, account: row ?? null, otherPlatform: null };
    return { ...one, account: null, otherPlatform: row.platform };
  });
}

/** Whether the account belongs to the brand or to the influencer that `ownerType` selects. */
export function isOwnedBy({ ownerType, influencerId }: Selection, account: Account): boolean {
  if (ownerType === 'brand') return account.ownerType === 'brand';
  return account.ownerType === 'influencer' && account.influencerId === influencerId;
}
