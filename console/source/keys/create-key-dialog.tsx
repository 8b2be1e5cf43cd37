import { useState } from 'preact/hooks';
import type { CreateKey } from '../../../clients/typescript/source/index.ts';
import { useCatalog } from '../data/catalog.ts';
import { isSandboxKey } from '../data/session.ts';
import { useAction } from '../data/use-action.ts';
import { useStored } from '../data/use-stored.ts';
import { useWorkspaceId, useWorkspaces } from '../data/workspace.ts';
import { Button } from '../design/button.tsx';
import { Choice } from '../design/choice.tsx';
import { CopyField } from '../design/copy-field.tsx';
import { Dialog } from '../design/dialog.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { Field } from '../design/field.tsx';
import { TextField } from '../design/text-field.tsx';
import { SelectField } from '../design/select-field.tsx';

type Scopes = readonly CreateKey['scopes'][number][];

export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const workspaces = useWorkspaces().data ?? [];
  const [name, setName, drop] = useStored(`key.${useWorkspaceId()}`, '');
  const [scopes, setScopes] = useState<Scopes>([]);
  const [mode, setMode] = useState(isSandboxKey() ? '' : 'live');
  const [secret, setSecret] = useState<string | null>(null);
  const create = useAction((client, body: CreateKey) => client.post('/keys', { body }), ['keys']);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const created = await create.run({
      name,
      scopes: [...scopes],
      sandbox: mode !== 'live',
      ...readForm(new FormData(event.currentTarget as HTMLFormElement)),
    });
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
        <SelectField
          label="Mode"
          none="Sandbox"
          choices={{ live: 'Live: publishes' }}
          value={mode}
          onChange={setMode}
        />
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
        <ScopeFields scopes={scopes} onChange={setScopes} />
        <FailureNote error={create.failure} />
        <footer>
          <Button onClick={() => (drop(), onClose())}>Cancel</Button>
          <Button look="primary" type="submit" busy={create.isRunning} disabled={scopes.length === 0}>
            Create the key
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

interface ScopeFieldsProps {
  scopes: Scopes;
  onChange: (scopes: Scopes) => void;
}

function ScopeFields({ scopes, onChange }: ScopeFieldsProps) {
  const all = useCatalog().data?.scopes ?? [];
  return (
    <fieldset>
      <legend>What it may do</legend>
      <div class="group">
        <Button onClick={() => onChange(all)}>Everything</Button>
        <Button onClick={() => onChange(all.filter((scope) => scope.endsWith(':read')))}>Read only</Button>
        {scopes.length === 0 && <span class="quiet">Choose at least one.</span>}
      </div>
      {all.map((scope) => (
        <Choice
          key={scope}
          label={scope}
          checked={scopes.includes(scope)}
          onChange={(isChosen) => onChange(isChosen ? [...scopes, scope] : scopes.filter((other) => other !== scope))}
        />
      ))}
    </fieldset>
  );
}

function readForm(form: FormData): Omit<CreateKey, 'name' | 'scopes' | 'sandbox'> {
  const readNumber = (name: string): number | null => (form.get(name) ? Number(form.get(name)) : null);
  return {
    workspaceId: String(form.get('workspaceId')) || null,
    budget: readNumber('budget'),
    expiresInDays: readNumber('days'),
  };
}
