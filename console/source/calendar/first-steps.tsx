import { useState } from 'preact/hooks';
import { useAccounts } from '../data/accounts.ts';
import { useIdentity } from '../data/workspace.ts';
import { Button } from '../design/button.tsx';
import { Icon } from '../design/icon.tsx';
import { isPersonSignedIn, isSandboxKey } from '../data/session.ts';

const HIDDEN_KEY = 'kinora.first-steps-hidden';

/** What a new team does first, until each step is done or the guide is hidden. */
export function FirstSteps() {
  const accounts = useAccounts();
  const { data: identity } = useIdentity();
  const [isHidden, setHidden] = useState(() => localStorage.getItem(HIDDEN_KEY) !== null);
  if (isHidden || !accounts.data || !identity) return null;
  const isUsed = (name: string): boolean =>
    identity.usage.metrics.some(({ metric, used }) => metric === name && used > 0);
  const steps = [
    { name: 'Connect an account', href: '#/settings/accounts', isDone: accounts.data.length > 0 },
    { name: 'Make or upload a video', href: '#/studio', isDone: isUsed('content_pieces') || isUsed('turbo_posts') },
    {
      name: 'Compose and schedule a post',
      href: '#/compose',
      isDone: accounts.data.length > 0 && isUsed('turbo_posts'),
    },
  ];
  if (steps.every(({ isDone }) => isDone)) return null;
  const hide = () => {
    localStorage.setItem(HIDDEN_KEY, 'yes');
    setHidden(true);
  };
  return (
    <section class="card" aria-label="First steps">
      <header>
        <h2>Three steps to your first post</h2>
        <Button variant="quiet" icon="close" aria-label="Hide the first steps" onClick={hide} />
      </header>
      {isPersonSignedIn() && !isSandboxKey() && (
        <p class="quiet">You see your live accounts. “Use the sandbox” shows the posts that were made there.</p>
      )}
      <ol class="steps">
        {steps.map(({ name, href, isDone }) => (
          <li key={href}>
            {isDone ? (
              <>
                <Icon name="check" /> {name} <span class="visually-hidden">(done)</span>
              </>
            ) : (
              <a href={href}>{name}</a>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
