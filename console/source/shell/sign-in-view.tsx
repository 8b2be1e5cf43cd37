import { useEffect, useState } from 'preact/hooks';
import { refusedAs } from '../../../clients/typescript/source/index.ts';
import { TextField } from '../design/text-field.tsx';
import { Button } from '../design/button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { Field } from '../design/field.tsx';
import { Icon } from '../design/icon.tsx';
import { PasskeyFailure } from '../members/passkey-failure.tsx';
import { hasPasskeys, signWithPasskey } from '../data/passkeys.ts';
import { authorization, signIn, signOutReason, ssoReturn, startSso, visitor } from '../data/session.ts';
import { SignInFailure } from './sign-in-failure.tsx';
import { useSignIn } from './use-sign-in.ts';

/** The ways to sign in: password, mailed link, passkey, single sign-on or, unless an app waits, an API key. */
export function SignInView() {
  const [isForgotten, setForgotten] = useState(false);
  if (ssoReturn.value) return <SsoReturnView sent={ssoReturn.value} />;
  return (
    <main class="sign-in">
      <h1>Kinora</h1>
      {authorization.value && <p>An app wants to act for you. Sign in to see what it asks for.</p>}
      {signOutReason.value && (
        <div class="failure" role="alert">
          <Icon name="warning" />
          <p>{signOutReason.value}</p>
        </div>
      )}
      {isForgotten ? <LinkRequestForm /> : <PersonForm />}
      {hasPasskeys() && <PasskeyForm />}
      <Button
        variant="quiet"
        label={isForgotten ? 'Back to the password' : 'Forgot your password?'}
        onClick={() => setForgotten(!isForgotten)}
      />
      <SsoForm />
      {!authorization.value && <KeyForm />}
    </main>
  );
}

/** Finishes the sign-in of a person whom the identity provider sent back. */
function SsoReturnView({ sent }: { sent: NonNullable<typeof ssoReturn.value> }) {
  const { failure, submit } = useSignIn(() => visitor.post('/sso/finish', { body: sent }));
  useEffect(() => void submit(), []);
  return (
    <main class="sign-in">
      <h1>Kinora</h1>
      {failure ? <SignInFailure error={failure} /> : <p role="status">Signing you in …</p>}
      {failure !== null && <Button label="Back to the sign-in" onClick={() => (ssoReturn.value = null)} />}
    </main>
  );
}

/** Asks for the mail address, whose domain finds the identity provider. Without one, the operator's is used. */
function SsoForm() {
  const { isRunning, failure, submit } = useSignIn(async ({ email = '' }) => {
    await startSso(email.trim());
    return {};
  });
  return (
    <form onSubmit={submit}>
      <Field label="Work address" hint="Your team or the operator has set up an identity provider for it.">
        {(control) => <input {...control} name="email" type="email" autocomplete="username" />}
      </Field>
      {refusedAs(failure, 'not_found') ? (
        <p class="problem" role="alert">
          No identity provider signs in this address.
        </p>
      ) : (
        <FailureNote error={failure} />
      )}
      <Button label="Single sign-on" type="submit" busy={isRunning} />
    </form>
  );
}

function PersonForm() {
  const { isRunning, failure, submit } = useSignIn(({ email = '', password = '' }) =>
    visitor.post('/sign-in', { body: { email, password } }),
  );
  return (
    <form onSubmit={submit}>
      <TextField label="Mail address" name="email" type="email" autocomplete="username" required />
      <Field label="Password" hint="An administrator of your team invites you.">
        {(control) => <input {...control} name="password" type="password" autocomplete="current-password" required />}
      </Field>
      <SignInFailure error={failure} />
      <Button variant="primary" label="Sign in" type="submit" busy={isRunning} />
    </form>
  );
}

function PasskeyForm() {
  const { isRunning, failure, submit } = useSignIn(async () => {
    const { token, options } = await visitor.post('/sign-in/passkey-options', { body: {} });
    return visitor.post('/sign-in/passkey', { body: { token, credential: await signWithPasskey(options) } });
  });
  return (
    <form onSubmit={submit}>
      <Button label="Sign in with a passkey" type="submit" busy={isRunning} />
      <PasskeyFailure error={failure} />
    </form>
  );
}

/** Requests a mailed link. It says the same for every address, so that nobody learns which are members. */
function LinkRequestForm() {
  const [path, setPath] = useState<'/password-resets' | '/sign-in-links'>('/sign-in-links');
  const { isRunning, isDone, failure, submit } = useSignIn(({ email = '' }) => visitor.post(path, { body: { email } }));
  return (
    <form onSubmit={submit}>
      <TextField label="Mail address" name="email" type="email" autocomplete="username" required />
      <FailureNote error={failure} />
      {isDone && <p role="status">If the address is that of a member, a link is on its way. Look at your mail.</p>}
      <Button
        variant="primary"
        label="Mail me a link to sign in"
        type="submit"
        busy={isRunning}
        onClick={() => setPath('/sign-in-links')}
      />
      <Button
        label="Mail me a link to a new password"
        type="submit"
        busy={isRunning}
        onClick={() => setPath('/password-resets')}
      />
    </form>
  );
}

function KeyForm() {
  return (
    <form onSubmit={submitKey}>
      <Field
        label="API key"
        hint="It stays in this tab and is sent to this service alone. `npm start` prints a link that signs in by itself."
      >
        {(control) => <input {...control} name="key" type="password" autocomplete="off" spellcheck={false} required />}
      </Field>
      <Button label="Open the console" type="submit" />
    </form>
  );
}

function submitKey(event: SubmitEvent): void {
  event.preventDefault();
  const key = new FormData(event.currentTarget as HTMLFormElement).get('key');
  if (typeof key === 'string' && key.trim() !== '') signIn(key.trim());
}
