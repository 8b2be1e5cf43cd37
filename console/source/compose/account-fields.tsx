import type { Account } from '../../../clients/typescript/source/index.ts';
import { Avatar } from '../design/avatar.tsx';
import { Badge } from '../design/badge.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { PlatformMark } from '../design/platform-mark.tsx';
import { useDraft } from './draft-store.ts';

export function AccountFields({ accounts }: { accounts: readonly Account[] }) {
  const { draft, change } = useDraft();
  return (
    <AccountChoices accounts={accounts} chosen={draft.accountIds} onChange={(accountIds) => change({ accountIds })} />
  );
}

interface AccountChoicesProps {
  accounts: readonly Account[];
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

/** A choice of accounts, with the name and picture of their owners, so that nobody posts to the wrong one. */
export function AccountChoices({ accounts, chosen, onChange }: AccountChoicesProps) {
  if (accounts.length === 0) {
    return (
      <EmptyState icon="users" title="No account is connected">
        <a href="#/settings/accounts">Connect an account</a>
      </EmptyState>
    );
  }
  const toggle = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <fieldset class="card">
      <legend class="visually-hidden">Accounts</legend>
      <h2>Accounts</h2>
      <div class="accounts">
        {accounts.map(({ id, platform, username, displayName, avatarUrl, tokenStatus, ownerType }) => (
          <label key={id} class="account">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              // The posts of these forms are the brand's, which cannot use the account of an influencer.
              disabled={ownerType === 'influencer'}
              onChange={(event) => toggle(id, event.currentTarget.checked)}
            />
            <Avatar url={avatarUrl} name={displayName ?? username} />
            <span>
              <b>{displayName ?? username}</b>
              <span class="quiet">
                <PlatformMark platform={platform} /> {platform} · @{username}
              </span>
            </span>
            {(tokenStatus === 'revoked' || tokenStatus === 'expired') && (
              <Badge tone="bad" icon="unplug" label="Connect again" />
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
