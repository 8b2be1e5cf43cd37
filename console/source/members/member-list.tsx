import { useState } from 'preact/hooks';
import type { Member } from '../../../clients/typescript/source/index.ts';
import { useAction } from '../data/use-action.ts';
import { useGet } from '../data/use-query.ts';
import { writeInstant } from '../data/wall-time.ts';
import { useIdentity, useWorkspace, useWorkspaces } from '../data/workspace.ts';
import { Button } from '../design/button.tsx';
import { ConfirmButton } from '../design/confirm-button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { QueryView } from '../design/query-view.tsx';
import { Select } from '../design/select.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { InvitationRows } from './invitation-rows.tsx';
import { ROLES, type Role } from './roles.ts';
import { useFactors } from './code-card.tsx';

/** The members of the team. Owners and administrators invite, change and remove them. */
export function MemberList() {
  const members = useGet(['members'], '/members', { query: { limit: 100 } });
  const [isInviting, setInviting] = useState(false);
  const permissions = useIdentity().data?.person?.permissions ?? [];
  const canChange = permissions.includes('members:write');
  return (
    <>
      {canChange && (
        <div class="group">
          <Button icon="plus" label="Invite a person" aria-haspopup="dialog" onClick={() => setInviting(true)} />
        </div>
      )}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      <QueryView query={members} label="Loading the members">
        {(all) => (
          <ul class="rows" aria-label="Members">
            {all.map((member) => (
              <MemberRow key={member.id} member={member} canChange={canChange} />
            ))}
          </ul>
        )}
      </QueryView>
      {canChange && <InvitationRows />}
      {permissions.includes('team:write') && <RequirementChoice />}
    </>
  );
}

function MemberRow({ member, canChange }: { member: Member; canChange: boolean }) {
  const { id, name, email, role, workspaceId, createdAt } = member;
  const path = { id };
  const zone = useWorkspace().data?.timezone ?? 'UTC';
  const workspace = useWorkspaces().data?.find((one) => one.id === workspaceId)?.name;
  const change = useAction(
    (client, next: Role) => client.patch('/members/{id}', { path, body: { role: next } }),
    ['members'],
    ['me'],
  );
  const remove = useAction((client) => client.delete('/members/{id}', { path }), ['members']);
  return (
    <li class="line">
      <span class="grow">
        <b>{name}</b> {email}
        <br />
        <span class="quiet">
          Since {writeInstant(createdAt, zone)}
          {workspaceId ? ` · only ${workspace ?? 'one workspace'}` : ''}
        </span>
        <FailureNote error={change.failure ?? remove.failure} />
      </span>
      {canChange ? (
        <Select
          aria-label={`Role of ${name}`}
          choices={Object.fromEntries(ROLES.map((one) => [one, one]))}
          value={role}
          disabled={change.isRunning}
          onChange={(next) => change.run(next as Role)}
        />
      ) : (
        <span>{role}</span>
      )}
      {canChange && (
        <ConfirmButton
          variant="danger"
          icon="trash"
          label="Remove"
          aria-label={`Remove ${name}`}
          action={remove}
          question={`Remove ${name}?`}
          consequence="The person is signed out at once. What the person has scheduled stays."
          confirm="Remove the member"
        />
      )}
    </li>
  );
}

function RequirementChoice() {
  const required = useFactors().data?.required ?? false;
  const change = useAction(
    (client, next: boolean) => client.patch('/factors/requirement', { body: { required: next } }),
    ['factors'],
  );
  return (
    <>
      <label class="choice">
        <input
          type="checkbox"
          checked={required}
          disabled={change.isRunning}
          onChange={(event) => change.run(event.currentTarget.checked)}
        />
        <span>Require a second factor of every member</span>
      </label>
      <FailureNote error={change.failure} />
    </>
  );
}
