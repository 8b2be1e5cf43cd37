import type { Platform } from '../data/accounts.ts';
import { usePlatforms } from '../data/catalog.ts';
import { changeQuery } from '../navigation/change-query.ts';
import { route } from '../navigation/route.ts';

/** The platform that the address names. */
export const usePlatformFilter = (): Platform | null =>
  usePlatforms().find((platform) => platform === route.value.query.get('platform')) ?? null;

/** Shows the posts of one platform alone; the address keeps it. */
export function PlatformFilter() {
  return (
    <select
      class="filter"
      aria-label="Platform"
      value={usePlatformFilter() ?? ''}
      onChange={(event) => changeQuery('platform', event.currentTarget.value)}
    >
      <option value="">All platforms</option>
      {usePlatforms().map((platform) => (
        <option key={platform} value={platform}>
          {platform}
        </option>
      ))}
    </select>
  );
}
