import type { Platform } from './accounts.ts';

export type Selected = Partial<Record<Platform, string[]>>;

/** Groups the chosen accounts as the API wants them; a platform without one is absent. */
export function groupByPlatform(
  accounts: readonly { id: string; platform: Platform }[],
  ids: readonly string[],
): Selected {
  const groups: Selected = {};
  for (const { id, platform } of accounts.filter((account) => ids.includes(account.id))) {
    (groups[platform] ??= []).push(id);
  }
  return groups;
}
