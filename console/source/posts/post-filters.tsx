import { useAutomations } from '../data/use-automations.ts';
import { usePlatforms } from '../data/catalog.ts';
import { QueryFilter } from '../navigation/query-filter.tsx';
import { route } from '../navigation/route.ts';

/** The platform and the automation that the address names. */
export function usePostFilters() {
  const { query } = route.value;
  const platform = usePlatforms().find((name) => name === query.get('platform'));
  const automationId = query.get('automation');
  return { ...(platform ? { platform } : {}), ...(automationId ? { automationId } : {}) };
}

export function PostFilters() {
  const automations = useAutomations().data ?? [];
  return (
    <>
      <QueryFilter
        name="platform"
        label="Platform"
        all="All platforms"
        options={usePlatforms().map((name) => [name, name])}
      />
      <QueryFilter
        name="automation"
        label="Automation"
        all="By hand or automation"
        options={automations.map(({ id, name }) => [id, name])}
      />
    </>
  );
}
