import { isSandboxKey, signOut } from '../data/session.ts';
import { useIdentity } from '../data/workspace.ts';
import { Button } from '../design/button.tsx';

/** The team, its credits, and the way out. */
export function KeySummary() {
  const { data } = useIdentity();
  return (
    <div class="key-summary">
      {data && (
        <a href="#/insights/usage" title="Credits and usage">
          <span class="team">
            {data.team.name}
            {isSandboxKey() ? ' (sandbox)' : ''}
          </span>
          <span class="quiet">{data.credits.balance.toLocaleString('en-GB')} credits</span>
        </a>
      )}
      <Button look="quiet" icon="leave" aria-label="Forget the key" title="Forget the key" onClick={() => signOut()} />
    </div>
  );
}
