import { useRef, useState } from 'preact/hooks';
import type { Workspace, WorkspaceArchival } from '../../../clients/typescript/source/index.ts';
import { useAction } from '../data/use-action.ts';
import { useStored } from '../data/use-stored.ts';
import { writeCount } from '../data/write-number.ts';
import { useWorkspaces, useWorkspaceId, chooseWorkspace } from '../data/workspace.ts';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { ConfirmButton } from '../design/confirm-button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { QueryView } from '../design/query-view.tsx';
import { showToast } from '../design/toast.tsx';
import { findZone, WorkspaceForm, WorkspaceTexts } from './workspace-form.tsx';
import { DialogForm } from '../design/dialog-form.tsx';
import { Dialog } from '../design/dialog.tsx';

type ListedWorkspace = Pick<Workspace, 'id' | 'name' | 'isDefault' | 'archivedAt'>;

const BROWSER_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function WorkspaceList() {
  const workspaces = useWorkspaces();
  const current = useWorkspaceId();
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <div class="group">
        <Button icon="plus" label="New workspace" aria-haspopup="dialog" onClick={() => setCreating(true)} />
      </div>
      {isCreating && <CreateWorkspaceDialog onClose={() => setCreating(false)} />}
      <QueryView query={workspaces} label="Loading the workspaces">
        {(all) => (
          <ul class="rows">
            {all.map((workspace) => (
              <WorkspaceRow key={workspace.id} workspace={workspace} />
            ))}
          </ul>
        )}
      </QueryView>
      {current && <WorkspaceForm key={current} id={current} />}
    </>
  );
}

/** Describes what an archival has withheld, or a restore has released. */
function describeWithheld({ withheldPosts, withheldAutomations }: WorkspaceArchival, verb: string): string {
  const posts =
    withheldPosts > 0 ? ` ${writeCount(withheldPosts, 'post')} ${verb === 'archive' ? 'held back' : 'released'}.` : '';
  const stopped = withheldAutomations > 0 ? ` ${writeCount(withheldAutomations, 'automation')} stopped.` : '';
  return `${posts}${stopped}`;
}

function WorkspaceRow({ workspace: { id, name, isDefault, archivedAt } }: { workspace: ListedWorkspace }) {
  const path = { id };
  const archival = useAction(
    (client, verb: 'archive' | 'restore') => client.post(`/workspaces/{id}/${verb}`, { path }),
    ['workspaces'],
    ['calendar'],
    ['posts'],
  );
  const makeDefault = useAction((client) => client.post('/workspaces/{id}/default', { path }), ['workspaces'], ['me']);
  const run = async (verb: 'archive' | 'restore') => {
    const result = await archival.run(verb);
    if (result) showToast(`${name} is ${verb}d.${describeWithheld(result, verb)}`);
  };
  return (
    <li class="line">
      <b class="grow">{name}</b>
      {isDefault && <Badge tone="neutral" label="Default" />}
      {archivedAt && <Badge tone="hold" icon="archive" label="Archived" />}
      {!isDefault && !archivedAt && <Button variant="quiet" label="Make default" action={makeDefault} />}
      {archivedAt ? (
        <Button icon="restore" label="Restore" busy={archival.isRunning} onClick={() => run('restore')} />
      ) : (
        <ConfirmButton
          variant="danger"
          icon="archive"
          label="Archive"
          busy={archival.isRunning}
          question={`Archive ${name}?`}
          consequence="Its scheduled posts are withheld at their slots and its automations stop. Nothing is cancelled; a restore releases them."
          confirm="Archive it"
          onConfirm={() => run('archive')}
        />
      )}
      <FailureNote error={archival.failure ?? makeDefault.failure} />
    </li>
  );
}

function CreateWorkspaceDialog({ onClose }: { onClose: () => void }) {
  // The workspace that the first request created, so that a retry creates no second one.
  const id = useRef<string | null>(null);
  const create = useAction(
    async (client, { timezone, ...body }: { name: string; websiteUrl?: string; timezone: string }) => {
      id.current ??= (await client.post('/workspaces', { body })).id;
      return client.patch('/workspaces/{id}', { path: { id: id.current }, body: { ...body, timezone } });
    },
    ['workspaces'],
  );
  const initial = { name: '', websiteUrl: '', timezone: BROWSER_ZONE };
  const [texts, setTexts, drop] = useStored(`new-workspace.${useWorkspaceId()}`, initial);
  const submit = async () => {
    const websiteUrl = texts.websiteUrl.trim();
    const created = await create.run({
      name: texts.name.trim(),
      timezone: findZone(texts.timezone) ?? texts.timezone,
      ...(websiteUrl === '' ? {} : { websiteUrl }),
    });
    if (!created) return;
    drop();
    chooseWorkspace(created.id);
    showToast(`${created.name} is created.`);
    onClose();
  };
  return (
    <Dialog title="New workspace" onClose={onClose}>
      <DialogForm confirm="Create the workspace" action={create} onCancel={() => (drop(), onClose())} onSubmit={submit}>
        <WorkspaceTexts texts={texts} onChange={setTexts} />
      </DialogForm>
    </Dialog>
  );
}
