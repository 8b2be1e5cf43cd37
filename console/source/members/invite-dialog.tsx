import { useState } from 'preact/hooks';
import type { InviteMember } from '../../../clients/typescript/source/index.ts';
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
import { ROLE_WORDS, ROLES, type Role } from './roles.ts';

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const workspaces = useWorkspaces().data ?? [];
  const [email, setEmail, drop] = useStored(`invite.${useWorkspaceId()}`, '');
  const [url, setUrl] = useState<string | null>(null);
  const invite = useAction((client, body: InviteMember) => client.post('/invitations', { body }), ['invitations']);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const invited = await invite.run({
      email: email.trim(),
      role: String(form.get('role')) as Role,
      workspaceId: String(form.get('workspaceId')) || null,
    });
    if (!invited) return;
    drop();
    setUrl(invited.url);
  };
  return (
    <Dialog title="Invite a person" onClose={onClose}>
      <form class="form" onSubmit={submit}>
        <TextField label="Mail address" type="email" required value={email} onChange={setEmail} />
        <Field label="Role">
          {(control) => (
            <select {...control} name="role">
              {ROLES.map((role) => (
                <option key={role} value={role} selected={role === 'editor'}>
                  {role}: {ROLE_WORDS[role]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <SelectField
          label="Workspace"
          name="workspaceId"
          none="Every workspace"
          choices={Object.fromEntries(workspaces.map(({ id, name }) => [id, name]))}
        />
        <FailureNote error={invite.failure} />
        {url && (
          <CopyField
            label="Invitation"
            hint="It is mailed to the person and shown once. It is valid once, for a week."
            value={url}
          />
        )}
        <footer>
          <Button look={url ? 'primary' : 'plain'} onClick={() => (drop(), onClose())}>
            {url ? 'Done' : 'Cancel'}
          </Button>
          {!url && (
            <Button look="primary" type="submit" busy={invite.isRunning}>
              Create the invitation
            </Button>
          )}
        </footer>
      </form>
    </Dialog>
  );
}
