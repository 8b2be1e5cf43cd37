import type { Post } from '../../../clients/typescript/source/index.ts';
import { useAccounts } from '../data/accounts.ts';
import { QueryFilter } from '../navigation/query-filter.tsx';
import { route } from '../navigation/route.ts';
import { PostFilters, usePostFilters } from '../posts/post-filters.tsx';

const GROUPS: Readonly<Record<string, { name: string; statuses: readonly Post['status'][] }>> = {
  review: { name: 'In review', statuses: ['in_review'] },
  planned: { name: 'Planned', statuses: ['approved', 'queued', 'scheduled'] },
  draft: { name: 'Drafts', statuses: ['draft'] },
  posted: { name: 'Posted', statuses: ['publishing', 'posted', 'partial'] },
  failed: { name: 'Failed', statuses: ['failed', 'partial'] },
};

/** Returns a predicate: whether a post passes the filters of the address. */
export function useIsShown(): (post: Post) => boolean {
  const { platform, automationId } = usePostFilters();
  const { query } = route.value;
  const account = query.get('account');
  const statuses = GROUPS[query.get('show') ?? '']?.statuses;
  return ({ targets, status, ...post }) =>
    (statuses?.includes(status) ?? true) &&
    (!automationId || post.automationId === automationId) &&
    targets.some((target) => (!platform || target.platform === platform) && (!account || target.accountId === account));
}

export function CalendarFilters() {
  const accounts = useAccounts().data ?? [];
  return (
    <>
      <PostFilters />
      <QueryFilter
        name="account"
        label="Account"
        all="All accounts"
        options={accounts.map(({ id, displayName, username, platform }) => [
          id,
          `${displayName ?? username}, ${platform}`,
        ])}
      />
      <QueryFilter
        name="show"
        label="Status"
        all="Every status"
        options={Object.entries(GROUPS).map(([id, { name }]) => [id, name])}
      />
    </>
  );
}
