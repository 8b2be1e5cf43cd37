import { useState } from 'preact/hooks';
import type { InviteMember } from '../../../clients/typescript/source/index.ts';
import { useAction } from '../data/use-action.ts';
import { useStored } from '../data/use-stored.ts';
import { useWorkspaceId, useWorkspaces } from '../data/workspace.ts';
import { DialogForm } from '../design/dialog-form.tsx';
import { Dialog } from '../design/dialog.tsx';
import { OnceDialog } from '../design/once-dialog.tsx';
import { TextField } from '../design/text-field.tsx';
import { SelectField } from '../design/select-field.tsx';
import { ROLE_WORDS, ROLES, type Role } from './roles.ts';

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const workspaces = useWorkspaces().data ?? [];
  const [email, setEmail, drop] = useStored(`invite.${useWorkspaceId()}`, '');
  const [role, setRole] = useState<Role>('editor');
  const [url, setUrl] = useState<string | null>(null);
  const invite = useAction((client, body: InviteMember) => client.post('/invitations', { body }), ['invitations']);
  const submit = async (form: FormData) => {
    const invited = await invite.run({
      email: email.trim(),
      role,
      workspaceId: String(form.get('workspaceId')) || null,
    });
    if (!invited) return;
    setUrl(invited.url);
    drop();
  };
  if (url) {
    return (
      <OnceDialog
        title={`${email.trim()} is invited`}
        label="Invitation"
        hint="Send it to the person, if this service sends no mail. It is shown once, and valid once, for a week."
        value={url}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog title="Invite a person" onClose={onClose}>
      <DialogForm
        confirm="Create the invitation"
        action={invite}
        onCancel={() => (drop(), onClose())}
        onSubmit={submit}
      >
        <TextField label="Mail address" type="email" required value={email} onChange={setEmail} />
        <SelectField
          label="Role"
          choices={Object.fromEntries(ROLES.map((name) => [name, `${name}: ${ROLE_WORDS[name]}`]))}
          value={role}
          onChange={(name) => setRole(name as Role)}
        />
        <SelectField
          label="Workspace"
          name="workspaceId"
          none="Every workspace"
          choices={Object.fromEntries(workspaces.map(({ id, name }) => [id, name]))}
        />
      </DialogForm>
    </Dialog>
  );
}
