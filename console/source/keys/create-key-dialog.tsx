import { useState } from 'preact/hooks';
import type { CreateKey } from '../../../clients/typescript/source/index.ts';
import { useCatalog } from '../data/catalog.ts';
import { isSandboxKey } from '../data/session.ts';
import { useAction } from '../data/use-action.ts';
import { useStored } from '../data/use-stored.ts';
import { useWorkspaceId, useWorkspaces } from '../data/workspace.ts';
import { Button } from '../design/button.tsx';
import { Choice } from '../design/choice.tsx';
import { OnceDialog } from '../design/once-dialog.tsx';
import { DialogForm } from '../design/dialog-form.tsx';
import { Dialog } from '../design/dialog.tsx';
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
  const submit = async (form: FormData) => {
    const created = await create.run({
      name,
      scopes: [...scopes],
      sandbox: mode !== 'live',
      ...readForm(form),
    });
    if (!created) return;
    drop();
    setSecret(created.apiKey);
  };
  if (secret) {
    return (
      <OnceDialog
        title="The key is shown once"
        label="API key"
        hint="Keep it on a server. It cannot be shown again."
        value={secret}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog title="New API key" onClose={onClose}>
      <DialogForm
        confirm="Create the key"
        action={create}
        disabled={scopes.length === 0}
        onCancel={() => (drop(), onClose())}
        onSubmit={submit}
      >
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
      </DialogForm>
    </Dialog>
  );
}

/** Common purposes of keys, with a test of whether a scope belongs to each. */
const PRESETS: readonly { name: string; has: (scope: Scopes[number]) => boolean }[] = [
  { name: 'Publish posts', has: (scope) => /^(posts|assets|content):|^(accounts|workspaces):read$/u.test(scope) },
  { name: 'Read only', has: (scope) => scope.endsWith(':read') },
  { name: 'Everything', has: () => true },
];

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
        {PRESETS.map(({ name, has }) => {
          const preset = all.filter(has);
          const isChosen = preset.length === scopes.length && preset.every((scope) => scopes.includes(scope));
          return <Button key={name} label={name} aria-pressed={isChosen} onClick={() => onChange(preset)} />;
        })}
      </div>
      <details>
        <summary>Single rights ({scopes.length})</summary>
        {all.map((scope) => (
          <Choice
            key={scope}
            label={scope}
            checked={scopes.includes(scope)}
            onChange={(isChosen) => onChange(isChosen ? [...scopes, scope] : scopes.filter((other) => other !== scope))}
          />
        ))}
      </details>
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
