import { useAction } from '../data/use-action.ts';
import { chooseWorkspace } from '../data/workspace.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { Field } from '../design/field.tsx';
import { showToast } from '../design/toast.tsx';

export function CreateWorkspaceDialog({ onClose }: { onClose: () => void }) {
  const create = useAction(
    (client, body: { name: string; websiteUrl?: string }) => client.post('/workspaces', { body }),
    ['workspaces'],
  );
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const websiteUrl = String(form.get('websiteUrl') ?? '').trim();
    const name = String(form.get('name') ?? '').trim();
    const created = await create.run({ name, ...(websiteUrl === '' ? {} : { websiteUrl }) });
    if (!created) return;
    chooseWorkspace(created.id);
    showToast(`${created.name} is created.`);
    onClose();
  };
  return (
    <Dialog title="New workspace" onClose={onClose}>
      <form class="form" onSubmit={submit}>
        <Field label="Name" hint="A workspace is a brand.">
          {(control) => <input {...control} name="name" required />}
        </Field>
        <Field label="Website" hint="Optional. The brand context is read from it.">
          {(control) => <input {...control} name="websiteUrl" type="url" placeholder="https://" />}
        </Field>
        <FailureNote error={create.failure} />
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" busy={create.isRunning}>
            Create the workspace
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
