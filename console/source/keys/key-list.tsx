import { useState } from 'preact/hooks';
import type { Key } from '../../../clients/typescript/source/index.ts';
import { useAction } from '../data/use-action.ts';
import { useCatalog } from '../data/catalog.ts';
import { useGet } from '../data/use-query.ts';
import { writeInstant } from '../data/wall-time.ts';
import { useIdentity, useWorkspace } from '../data/workspace.ts';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { ConfirmButton } from '../design/confirm-button.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { QueryView } from '../design/query-view.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';

export function KeyList() {
  const keys = useGet(['keys'], '/keys', { query: { limit: 100 } });
  const [isCreating, setCreating] = useState(false);
  const canChange = useIdentity().data?.person?.permissions.includes('keys:write') ?? false;
  return (
    <>
      {canChange && (
        <div class="group">
          <Button icon="plus" label="New API key" aria-haspopup="dialog" onClick={() => setCreating(true)} />
        </div>
      )}
      {isCreating && <CreateKeyDialog onClose={() => setCreating(false)} />}
      <QueryView
        query={keys}
        label="Loading the keys"
        empty={<EmptyState icon="key" title="There is no API key" text="Create one for each program or agent." />}
      >
        {(all) => (
          <ul class="rows" aria-label="API keys">
            {all.map((key) => (
              <KeyRow key={key.id} apiKey={key} canChange={canChange} />
            ))}
          </ul>
        )}
      </QueryView>
    </>
  );
}

function KeyRow({ apiKey, canChange }: { apiKey: Key; canChange: boolean }) {
  const { id, name, scopes, sandbox, lastFour, lastUsedAt, expiresAt, revokedAt, budget } = apiKey;
  const all = useCatalog().data?.scopes;
  const zone = useWorkspace().data?.timezone ?? 'UTC';
  const revoke = useAction((client) => client.delete('/keys/{id}', { path: { id } }), ['keys']);
  const facts = [
    `ends with ${lastFour}`,
    lastUsedAt ? `used ${writeInstant(lastUsedAt, zone)}` : 'never used',
    expiresAt && `valid until ${writeInstant(expiresAt, zone)}`,
    budget && `${budget.remaining} of ${budget.credits} credits left`,
  ];
  return (
    <li class="line">
      <span class="grow">
        <b>{name}</b> <span class="quiet">{facts.filter(Boolean).join(' · ')}</span>
        <br />
        <span class="quiet">{scopes.length === all?.length ? 'Everything' : scopes.join(', ')}</span>
        <FailureNote error={revoke.failure} />
      </span>
      <Badge
        tone={revokedAt ? 'neutral' : sandbox ? 'info' : 'good'}
        icon={revokedAt ? 'ban' : 'check'}
        label={revokedAt ? 'Revoked' : sandbox ? 'Sandbox' : 'Live'}
      />
      {canChange && !revokedAt && (
        <ConfirmButton
          variant="danger"
          icon="ban"
          label="Revoke"
          aria-label={`Revoke ${name}`}
          action={revoke}
          question="Revoke this key?"
          consequence="Programs with this key are refused from now on, and its links end. This cannot be undone."
          confirm="Revoke it"
        />
      )}
    </li>
  );
}
