import { PLATFORMS, type Platform } from './accounts.ts';

export type Selected = Partial<Record<Platform, string[]>>;

/** Groups the chosen accounts as the API wants them; a platform without one is absent. */
export function groupByPlatform(
  accounts: readonly { id: string; platform: Platform }[],
  ids: readonly string[],
): Selected {
  const chosen = accounts.filter(({ id }) => ids.includes(id));
  const groups: Selected = {};
  for (const platform of PLATFORMS) {
    const own = chosen.filter((account) => account.platform === platform).map(({ id }) => id);
    if (own.length > 0) groups[platform] = own;
  }
  return groups;
}
