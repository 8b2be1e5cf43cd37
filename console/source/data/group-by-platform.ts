import type { Platform } from './accounts.ts';

export type SelectedAccounts = Partial<Record<Platform, string[]>>;

/** Groups the ids of the chosen accounts by platform. A platform without a chosen account is absent. */
export function groupByPlatform(
  accounts: readonly { id: string; platform: Platform }[],
  ids: readonly string[],
): SelectedAccounts {
  const groups: SelectedAccounts = {};
  for (const { id, platform } of accounts.filter((account) => ids.includes(account.id))) {
    (groups[platform] ??= []).push(id);
  }
  return groups;
}
