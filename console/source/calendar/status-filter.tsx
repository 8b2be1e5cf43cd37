import type { Post } from '../../../clients/typescript/source/index.ts';
import { changeQuery } from '../navigation/change-query.ts';
import { route } from '../navigation/route.ts';

export type StatusGroup = readonly Post['status'][];

const GROUPS: Readonly<Record<string, { name: string; statuses: StatusGroup }>> = {
  review: { name: 'In review', statuses: ['in_review'] },
  planned: { name: 'Planned', statuses: ['approved', 'queued', 'scheduled'] },
  draft: { name: 'Drafts', statuses: ['draft'] },
  posted: { name: 'Posted', statuses: ['publishing', 'posted', 'partial'] },
  failed: { name: 'Failed', statuses: ['failed', 'partial'] },
};

/** The statuses that the address names. */
export const getStatusFilter = (): StatusGroup | null => GROUPS[route.value.query.get('show') ?? '']?.statuses ?? null;

export function StatusFilter() {
  return (
    <select
      class="filter"
      aria-label="Status"
      value={route.value.query.get('show') ?? ''}
      onChange={(event) => changeQuery('show', event.currentTarget.value)}
    >
      <option value="">Every status</option>
      {Object.entries(GROUPS).map(([id, { name }]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
