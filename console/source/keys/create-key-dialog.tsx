import { useState } from 'preact/hooks';
import type { CreateKey } from '../../../clients/typescript/source/index.ts';
import { useCatalog } from '../data/catalog.ts';
import { useAction } from '../data/use-action.ts';
import { useStored } from '../data/use-stored.ts';
import { useWorkspaceId, useWorkspaces } from '../data/workspace.ts';
import { Button } from '../design/button.tsx';
import { CopyField } from '../design/copy-field.tsx';
import { Dialog } from '../design/dialog.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { Field } from '../design/field.tsx';
import { TextField } from '../design/text-field.tsx';
import { SelectField } from '../design/select-field.tsx';

export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const workspaces = useWorkspaces().data ?? [];
  const [name, setName, drop] = useStored(`key.${useWorkspaceId()}`, '');
  const [secret, setSecret] = useState<string | null>(null);
  const create = useAction((client, body: CreateKey) => client.post('/keys', { body }), ['keys']);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const created = await create.run({ name, ...readForm(new FormData(event.currentTarget as HTMLFormElement)) });
    if (!created) return;
    drop();
    setSecret(created.apiKey);
  };
  if (secret) {
    return (
      <Dialog title="The key is shown once" onClose={onClose}>
        <CopyField label="API key" hint="Keep it on a server. It cannot be shown again." value={secret} />
        <footer>
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </footer>
      </Dialog>
    );
  }
  return (
    <Dialog title="New API key" onClose={onClose}>
      <form class="form" onSubmit={submit}>
        <TextField label="Name" hint="What it is for." maxLength={120} required value={name} onChange={setName} />
        <SelectField label="Mode" name="mode" none="Sandbox" choices={{ live: 'Live: publishes' }} />
        <SelectField
          label="Workspace"
          name="workspaceId"
          none="Every workspace"
          choices={Object.fromEntries(workspaces.map((workspace) => [workspace.id, workspace.name]))}
        />
        <div class="row-fields">
          <Field label="Budget" hint="Credits in all. Empty: no limit of its own.">
            {(control) => <input {...control} name="budget" type="number" min={0} step={1} />}
          </Field>
          <Field label="Valid for days" hint="Empty: until it is revoked.">
            {(control) => <input {...control} name="days" type="number" min={1} max={3650} step={1} />}
          </Field>
        </div>
        <ScopeFields />
        <FailureNote error={create.failure} />
        <footer>
          <Button onClick={() => (drop(), onClose())}>Cancel</Button>
          <Button look="primary" type="submit" busy={create.isRunning}>
            Create the key
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

function ScopeFields() {
  const scopes = useCatalog().data?.scopes ?? [];
  return (
    <fieldset>
      <legend>Scopes</legend>
      {scopes.map((scope) => (
        <label key={scope} class="choice">
          <input type="checkbox" name="scopes" value={scope} />
          <span>{scope}</span>
        </label>
      ))}
    </fieldset>
  );
}

function readForm(form: FormData): Omit<CreateKey, 'name'> {
  const readNumber = (name: string): number | null => (form.get(name) ? Number(form.get(name)) : null);
  return {
    scopes: form.getAll('scopes') as CreateKey['scopes'],
    sandbox: form.get('mode') !== 'live',
    workspaceId: String(form.get('workspaceId')) || null,
    budget: readNumber('budget'),
    expiresInDays: readNumber('days'),
  };
}
