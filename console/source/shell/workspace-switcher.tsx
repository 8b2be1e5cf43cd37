import { queryClient } from '../data/query-client.ts';
import { chooseWorkspace, useWorkspaceId, useWorkspaces } from '../data/workspace.ts';
import { goTo, route } from '../navigation/route.ts';

/** Chooses the workspace that every view shows. */
export function WorkspaceSwitcher() {
  const { data: workspaces } = useWorkspaces();
  const current = useWorkspaceId();
  if (!workspaces || !current) return <div class="switcher" />;
  return (
    <div class="switcher">
      <label class="hidden" for="workspace">
        Workspace
      </label>
      <select
        id="workspace"
        value={current}
        onChange={(event) => {
          chooseWorkspace(event.currentTarget.value);
          void queryClient.invalidateQueries({ queryKey: ['calendar'] });
          // A single post or automation belongs to the previous workspace.
          goTo(`#/${route.value.path[0] ?? 'calendar'}`);
        }}
      >
        {workspaces.map(({ id, name, archivedAt }) => (
          <option key={id} value={id}>
            {name}
            {archivedAt ? ' (archived)' : ''}
          </option>
        ))}
      </select>
    </div>
  );
}
