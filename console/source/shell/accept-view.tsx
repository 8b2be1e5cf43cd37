import { invitation, visitor } from '../data/session.ts';
import { Button } from '../design/button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { Field } from '../design/field.tsx';
import { useSignIn } from './use-sign-in.ts';

/** The page of an invitation, for a person without a key. */
export function AcceptView({ token }: { token: string }) {
  const { isRunning, failure, submit } = useSignIn(({ name = '', password = '' }) =>
    visitor.post('/invitations/accept', { body: { token, name, password } }),
  );
  return (
    <main class="sign-in">
      <form onSubmit={submit}>
        <h1>Join the team</h1>
        <Field label="Your name" hint="Your team sees it.">
          {(control) => <input {...control} name="name" autocomplete="name" maxLength={120} required />}
        </Field>
        <Field label="Choose a password" hint="At least 12 characters. Several words are easy to remember.">
          {(control) => (
            <input
              {...control}
              name="password"
              type="password"
              autocomplete="new-password"
              minLength={12}
              maxLength={128}
              required
            />
          )}
        </Field>
        <FailureNote error={failure} />
        <Button look="primary" type="submit" busy={isRunning}>
          Accept the invitation
        </Button>
        <Button look="quiet" onClick={() => (invitation.value = null)}>
          Not now
        </Button>
      </form>
    </main>
  );
}
