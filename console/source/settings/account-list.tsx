import { useEffect, useState } from 'preact/hooks';
import type { Account } from '../../../clients/typescript/source/index.ts';
import { useAccounts, type Platform } from '../data/accounts.ts';
import { usePlatforms } from '../data/catalog.ts';
import { useAction } from '../data/use-action.ts';
import { writeInstant } from '../data/wall-time.ts';
import { useWorkspace } from '../data/workspace.ts';
import { Avatar } from '../design/avatar.tsx';
import { Badge, type Tone } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { ConfirmButton } from '../design/confirm-button.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { PlatformMark } from '../design/platform-mark.tsx';
import { QueryView } from '../design/query-view.tsx';
import { showToast } from '../design/toast.tsx';
import { ConnectLinksDialog } from '../links/connect-links-dialog.tsx';
import { AccountDefaultsDialog } from './account-defaults-dialog.tsx';

const TOKENS: Record<Account['tokenStatus'], { label: string; tone: Tone }> = {
  valid: { label: 'Connected', tone: 'good' },
  expiring: { label: 'Expires soon', tone: 'warn' },
  expired: { label: 'Expired', tone: 'bad' },
  revoked: { label: 'Connection lost', tone: 'bad' },
};

export function AccountList() {
  const consent = useConsent();
  const accounts = consent.accounts;
  const platforms = usePlatforms();
  const workspace = useWorkspace();
  const zone = workspace.data?.timezone ?? 'UTC';
  const workspaceId = workspace.data?.id;
  const connect = useAction((client, platform: Platform) =>
    client.post('/accounts/connect', { body: { platform, ...(workspaceId ? { workspaceId } : {}) } }),
  );
  const [isLinking, setLinking] = useState(false);
  const open = async (platform: Platform) => {
    const begun = await connect.run(platform);
    if (!begun) return;
    window.open(begun.authorizeUrl, '_blank', 'noopener');
    consent.wait();
  };
  return (
    <>
      <div class="group">
        {platforms.map((platform) => (
          <Button
            key={platform}
            icon="plus"
            label={`Connect ${platform}`}
            busy={connect.isRunning}
            onClick={() => open(platform)}
          />
        ))}
        <Button
          icon="link"
          label="Connect links"
          disabled={!workspaceId}
          aria-haspopup="dialog"
          onClick={() => setLinking(true)}
        />
        <span class="quiet">The consent page opens in a new tab. Come back here afterwards.</span>
      </div>
      <FailureNote error={connect.failure} />
      {isLinking && workspaceId && (
        <ConnectLinksDialog workspaceId={workspaceId} zone={zone} onClose={() => setLinking(false)} />
      )}
      <QueryView
        query={accounts}
        label="Loading the accounts"
        empty={
          <EmptyState icon="users" title="No account is connected">
            <p>Choose a platform above; its owner agrees on the platform's own page.</p>
          </EmptyState>
        }
      >
        {(all) => (
          <ul class="rows">
            {all.map((account) => (
              <AccountRow key={account.id} account={account} zone={zone} onReconnect={() => open(account.platform)} />
            ))}
          </ul>
        )}
      </QueryView>
    </>
  );
}

const CONSENT_POLL_MS = 3_000;
const MAX_CONSENT_MS = 600_000;

/** The accounts. After `wait` they are read again until one is connected in another tab, for ten minutes at most. */
function useConsent() {
  // The newest `connectedAt` when the consent page was opened; null while no consent is awaited.
  const [since, setSince] = useState<string | null>(null);
  const accounts = useAccounts(since === null ? false : CONSENT_POLL_MS);
  const latest = (accounts.data ?? []).map(({ connectedAt }) => connectedAt).reduce(max, '');
  useEffect(() => {
    if (since === null) return;
    if (latest > since) return setSince(null);
    const timer = setTimeout(() => setSince(null), MAX_CONSENT_MS);
    return () => clearTimeout(timer);
  }, [since, latest]);
  return { accounts, wait: () => setSince(latest) };
}

const max = (one: string, other: string): string => (one > other ? one : other);

function AccountRow({ account, zone, onReconnect }: { account: Account; zone: string; onReconnect: () => void }) {
  const { id, platform, username, displayName, avatarUrl, tokenStatus, tokenExpiresAt, lastError } = account;
  const [isEditing, setEditing] = useState(false);
  const refresh = useAction((client) => client.post('/accounts/{id}/refresh', { path: { id } }), ['accounts']);
  const remove = useAction((client) => client.delete('/accounts/{id}', { path: { id } }), ['accounts']);
  const { label, tone } = TOKENS[tokenStatus];
  return (
    <li class="line">
      <Avatar url={avatarUrl} name={displayName ?? username} size={36} />
      <span class="grow">
        <b>{displayName ?? username}</b> <PlatformMark platform={platform} />
        <br />
        <span class="quiet">
          {platform} · @{username}
          {tokenStatus === 'valid' && ' · renewed by itself'}
          {tokenStatus === 'expiring' && tokenExpiresAt && ` · connected until ${writeInstant(tokenExpiresAt, zone)}`}
        </span>
        {lastError && (
          <>
            <br />
            <span class="problem">{lastError}</span>
          </>
        )}
      </span>
      <Badge tone={tone} icon={tone === 'good' ? 'check' : 'warning'} label={label} />
      {tokenStatus !== 'valid' && <Button variant="primary" icon="link" label="Connect again" onClick={onReconnect} />}
      <Button icon="pen" label="Defaults" aria-haspopup="dialog" onClick={() => setEditing(true)} />
      <Button
        variant="quiet"
        icon="refresh"
        aria-label={`Renew the connection of ${username} on ${platform}`}
        title="Renew the connection now"
        busy={refresh.isRunning}
        onClick={async () => (await refresh.run()) && showToast('The connection is renewed.')}
      />
      <ConfirmButton
        variant="danger"
        icon="unplug"
        aria-label={`Disconnect ${username} on ${platform}`}
        title="Disconnect"
        action={remove}
        question={`Disconnect ${displayName ?? username}?`}
        consequence="Its scheduled posts can no longer go out. What was published stays on the platform."
        confirm="Disconnect it"
      />
      <FailureNote error={refresh.failure ?? remove.failure} />
      {isEditing && <AccountDefaultsDialog account={account} onClose={() => setEditing(false)} />}
    </li>
  );
}
