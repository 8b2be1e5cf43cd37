import { useWorkspace } from '../data/workspace.ts';
import { Icon } from '../design/icon.tsx';

/** An archived workspace withholds its posts; every view says so. */
export function ArchivedBanner() {
  const { data } = useWorkspace();
  if (!data?.archivedAt) return null;
  return (
    <p class="banner" role="status">
      <Icon name="withheld" /> {data.name} is archived: due posts are withheld until you{' '}
      <a href="#/settings/workspaces">restore it</a>.
    </p>
  );
}
