import { signIn } from './session.tsx';

export function SignInView() {
  return (
    <form onSubmit={submit}>
      <label for="key">API key</label>
      <input id="key" name="key" type="password" autocomplete="off" required />{' '}
      <button type="submit">Open the console</button>
      <p class="quiet">The key stays in this tab and is sent to this service alone.</p>
    </form>
  );
}

function submit(event: SubmitEvent): void {
  event.preventDefault();
  const key = new FormData(event.currentTarget as HTMLFormElement).get('key');
  if (typeof key === 'string' && key.trim() !== '') signIn(key.trim());
}
