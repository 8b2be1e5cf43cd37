import type { App } from '../../../clients/typescript/source/index.ts';
import { useAction } from '../data/use-action.ts';
import { useGet } from '../data/use-query.ts';
import { writeInstant } from '../data/wall-time.ts';
import { useWorkspace, useWorkspaces } from '../data/workspace.ts';
import { Badge } from '../design/badge.tsx';
import { ConfirmButton } from '../design/confirm-button.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { QueryView } from '../design/query-view.tsx';

/** The apps that act for the person; for owners and administrators, those of every member. */
export function AppList() {
  const apps = useGet(['apps'], '/apps', { query: { limit: 100 } });
  return (
    <QueryView
      query={apps}
      label="Loading the apps"
      empty={
        <EmptyState icon="key" title="No app acts for you">
          <p>Connect one from the app: give it the address of this service, with /mcp for an agent.</p>
        </EmptyState>
      }
    >
      {(all) => (
        <ul class="rows" aria-label="Apps">
          {all.map((app) => (
            <AppRow key={app.id} app={app} />
          ))}
        </ul>
      )}
    </QueryView>
  );
}

function AppRow({ app }: { app: App }) {
  const { id, name, redirectHost, mayConfirm, scopes, sandbox, workspaceId, budget, lastUsedAt } = app;
  const zone = useWorkspace().data?.timezone ?? 'UTC';
  const workspace = useWorkspaces().data?.find((one) => one.id === workspaceId)?.name;
  const revoke = useAction((client) => client.delete('/apps/{id}', { path: { id } }), ['apps']);
  const facts = [
    redirectHost,
    mayConfirm ? 'carries out' : 'plans only',
    workspaceId && `only ${workspace ?? 'one workspace'}`,
    budget && `${budget.remaining} of ${budget.credits} credits left this month`,
    lastUsedAt ? `used ${writeInstant(lastUsedAt, zone)}` : 'never used',
  ];
  return (
    <li class="line">
      <span class="grow">
        <b>{name}</b> <span class="quiet">{facts.filter(Boolean).join(' · ')}</span>
        <br />
        <span class="quiet">{scopes.join(', ')}</span>
        <FailureNote error={revoke.failure} />
      </span>
      <Badge tone={sandbox ? 'info' : 'good'} icon="check" label={sandbox ? 'Sandbox' : 'Live'} />
      <ConfirmButton
        variant="danger"
        icon="ban"
        label="Revoke"
        aria-label={`Revoke ${name}`}
        action={revoke}
        question={`Revoke ${name}?`}
        consequence="It is signed out at once, and its links end. What it has scheduled stays."
        confirm="Revoke it"
      />
    </li>
  );
}
