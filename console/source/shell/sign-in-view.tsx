import { Button } from '../design/button.tsx';
import { Field } from '../design/field.tsx';
import { Icon } from '../design/icon.tsx';
import { signIn, signOutReason } from '../data/session.ts';

export function SignInView() {
  return (
    <main class="sign-in">
      <form onSubmit={submit}>
        <h1>Kinora</h1>
        {signOutReason.value && (
          <div class="failure" role="alert">
            <Icon name="warning" />
            <p>{signOutReason.value}</p>
          </div>
        )}
        <Field
          label="API key"
          hint="It stays in this tab and is sent to this service alone. `npm start` prints a link that signs in by itself."
        >
          {(control) => (
            <input {...control} name="key" type="password" autocomplete="off" spellcheck={false} required />
          )}
        </Field>
        <Button look="primary" type="submit">
          Open the console
        </Button>
      </form>
    </main>
  );
}

function submit(event: SubmitEvent): void {
  event.preventDefault();
  const key = new FormData(event.currentTarget as HTMLFormElement).get('key');
  if (typeof key === 'string' && key.trim() !== '') signIn(key.trim());
}
