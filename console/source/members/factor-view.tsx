import { endSession } from '../data/session.ts';
import { Button } from '../design/button.tsx';
import { CodeCard } from './code-card.tsx';
import { PasskeyCard } from './passkey-card.tsx';

/** The only view of a person who has to add a second factor first. */
export function FactorView() {
  return (
    <main class="sign-in">
      <h1>Your team requires a second factor</h1>
      <p>Add one, and everything else opens. If you have a passkey, sign out, and sign in with it.</p>
      <CodeCard />
      <PasskeyCard />
      <Button variant="quiet" icon="leave" label="Sign out" onClick={() => endSession()} />
    </main>
  );
}
