import { PLATFORMS, type Platform } from '../data/accounts.ts';
import { changeQuery } from '../navigation/change-query.ts';
import { route } from '../navigation/route.ts';

/** The platform that the address names. */
export const getPlatformFilter = (): Platform | null =>
  PLATFORMS.find((platform) => platform === route.value.query.get('platform')) ?? null;

/** Shows the posts of one platform alone; the address keeps it. */
export function PlatformFilter() {
  return (
    <select
      class="filter"
      aria-label="Platform"
      value={getPlatformFilter() ?? ''}
      onChange={(event) => changeQuery('platform', event.currentTarget.value)}
    >
      <option value="">All platforms</option>
      {PLATFORMS.map((platform) => (
        <option key={platform} value={platform}>
          {platform}
        </option>
      ))}
    </select>
  );
}
