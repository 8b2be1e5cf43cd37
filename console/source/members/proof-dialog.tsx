import type { ProveSession } from '../../../clients/typescript/source/index.ts';
import { hasPasskeys, signWithPasskey } from '../data/passkeys.ts';
import { endProof, proofRequest } from '../data/proof.ts';
import { endSession, visitor } from '../data/session.ts';
import { useAction } from '../data/use-action.ts';
import { useGet } from '../data/use-query.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { Field, focusFirstField } from '../design/field.tsx';
import { QueryView } from '../design/query-view.tsx';
import { CodeField } from './code-field.tsx';
import { PasskeyFailure } from './passkey-failure.tsx';

/** Asks the person to prove who they are, for a call that the service refuses without a recent proof. */
export function ProofDialog() {
  return proofRequest.value && <OpenDialog purpose={proofRequest.value.purpose} />;
}

function OpenDialog({ purpose }: { purpose: string }) {
  const factors = useGet(['factors'], '/factors');
  const prove = useAction(
    (client, body: ProveSession) => client.patch('/sessions/proof', { body }),
    ['me'],
    ['factors'],
  );
  const passkey = useAction(
    async (client) => {
      const { token, options } = await visitor.post('/sign-in/passkey-options', { body: {} });
      const signed = { token, credential: await signWithPasskey(options) };
      return client.patch('/sessions/proof', { body: { passkey: signed } });
    },
    ['me'],
  );
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const texts = [...new FormData(event.currentTarget as HTMLFormElement)];
    if (await prove.run(Object.fromEntries(texts.map(([name, text]) => [name, String(text)])))) endProof(true);
  };
  return (
    <Dialog title={`To ${purpose}, confirm it is you`} onClose={() => endProof(false)}>
      <p>You are asked again in ten minutes at the earliest.</p>
      <QueryView query={factors} label="Loading the second factors">
        {({ password, code, passkeys }) => (
          <form ref={focusFirstField} class="form" onSubmit={submit}>
            {password && <PasswordField />}
            {code && <CodeField hint="A code of the app, or a recovery code." />}
            {!password && !code && <p>You have no password and no codes here. Sign out, and in again.</p>}
            <PasskeyFailure error={prove.failure ?? passkey.failure} />
            <footer>
              {passkeys > 0 && hasPasskeys() && (
                <Button
                  label="Use a passkey"
                  busy={passkey.isRunning}
                  onClick={async () => {
                    if (await passkey.run()) endProof(true);
                  }}
                />
              )}
              {password || code ? (
                <Button variant="primary" label="Confirm" type="submit" busy={prove.isRunning} />
              ) : (
                <Button label="Sign out" onClick={() => endSession()} />
              )}
            </footer>
          </form>
        )}
      </QueryView>
    </Dialog>
  );
}

function PasswordField() {
  return (
    <Field label="Your password">
      {(control) => <input {...control} name="password" type="password" autocomplete="current-password" required />}
    </Field>
  );
}
