import type { ComponentChildren } from 'preact';
import { refusedAs, type Done, type SignInResult } from '../../../clients/typescript/source/index.ts';
import { mailedLink, visitor, type MailedLink } from '../data/session.ts';
import { TextField } from '../design/text-field.tsx';
import { Button } from '../design/button.tsx';
import { Field } from '../design/field.tsx';
import { SignInFailure } from './sign-in-failure.tsx';
import { useSignIn } from './use-sign-in.ts';

/** The page of a mailed link. It does nothing until a button is pressed, because mail programs open links too. */
export function LinkView({ kind, token }: MailedLink) {
  if (kind === 'invitation') return <InvitationForm token={token} />;
  if (kind === 'password') return <PasswordForm token={token} />;
  if (kind === 'sign-in')
    return (
      <LinkForm
        title="Sign in"
        button="Sign in"
        send={() => visitor.post('/sign-in-links/confirm', { body: { token } })}
      >
        <p>The link signs you in once.</p>
      </LinkForm>
    );
  return (
    <LinkForm
      title="Confirm your address"
      button="Use this address"
      done="The address is confirmed. Sign in with it from now on."
      send={() => visitor.post('/address-changes/confirm', { body: { token } })}
    >
      <p>The link confirms your new mail address.</p>
    </LinkForm>
  );
}

function InvitationForm({ token }: { token: string }) {
  return (
    <LinkForm
      title="Join your team on Kinora"
      button="Accept the invitation"
      send={({ name = '', password = '' }) => visitor.post('/invitations/accept', { body: { token, name, password } })}
    >
      <TextField label="Your name" hint="Your team sees it." name="name" autocomplete="name" maxLength={120} required />
      <PasswordField />
    </LinkForm>
  );
}

function PasswordForm({ token }: { token: string }) {
  return (
    <LinkForm
      title="Choose a new password"
      button="Save the password"
      done="The password is saved, and every device and app is signed out. Sign in with it."
      send={({ password = '' }) => visitor.post('/password-resets/confirm', { body: { token, password } })}
    >
      <PasswordField />
    </LinkForm>
  );
}

function PasswordField() {
  return (
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
  );
}

interface LinkFormProps {
  title: string;
  button: string;
  /** Shown instead of the fields once the form was sent, if that starts no session. */
  done?: string;
  send: (texts: Record<string, string>) => Promise<SignInResult | Done>;
  children: ComponentChildren;
}

function LinkForm({ title, button, done, send, children }: LinkFormProps) {
  const { isRunning, isDone, failure, submit } = useSignIn(send);
  return (
    <main class="sign-in">
      <form onSubmit={submit}>
        <h1>{title}</h1>
        {isDone ? <p role="status">{done}</p> : children}
        {refusedAs(failure, 'not_found') ? (
          <p class="problem" role="alert">
            The link is used or too old. Ask for another one.
          </p>
        ) : (
          <SignInFailure error={failure} />
        )}
        {!isDone && <Button variant="primary" label={button} type="submit" busy={isRunning} />}
        <Button variant="quiet" label={isDone ? 'Continue' : 'Not now'} onClick={() => (mailedLink.value = null)} />
      </form>
    </main>
  );
}
