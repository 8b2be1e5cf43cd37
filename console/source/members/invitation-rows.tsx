import { useAction } from '../data/use-action.ts';
import { useGet } from '../data/use-query.ts';
import { writeInstant } from '../data/wall-time.ts';
import { useWorkspace } from '../data/workspace.ts';
import { ConfirmButton } from '../design/confirm-button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { QueryView } from '../design/query-view.tsx';

export function InvitationRows() {
  const invitations = useGet(['invitations'], '/invitations', { query: { limit: 100 } });
  const revoke = useAction(
    (client, id: string) => client.delete('/invitations/{id}', { path: { id } }),
    ['invitations'],
  );
  const zone = useWorkspace().data?.timezone ?? 'UTC';
  return (
    <QueryView query={invitations} label="Loading the invitations" rows={1}>
      {(all) =>
        all.length === 0 ? null : (
          <section>
            <h2>Invitations</h2>
            <FailureNote error={revoke.failure} />
            <ul class="rows" aria-label="Invitations">
              {all.map(({ id, email, role, expiresAt }) => (
                <li key={id} class="line">
                  <span class="grow">
                    {email} <span class="quiet">{`${role} · valid until ${writeInstant(expiresAt, zone)}`}</span>
                  </span>
                  <ConfirmButton
                    variant="danger"
                    icon="ban"
                    label="Revoke"
                    aria-label={`Revoke the invitation of ${email}`}
                    busy={revoke.isRunning}
                    question="Revoke this invitation?"
                    consequence="Its link no longer works, and its seat is free."
                    confirm="Revoke it"
                    onConfirm={() => revoke.run(id)}
                  />
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </QueryView>
  );
}
