import { createPasskey, hasPasskeys } from '../data/passkeys.ts';
import { useAction } from '../data/use-action.ts';
import { useGet } from '../data/use-query.ts';
import { writeInstant } from '../data/wall-time.ts';
import { useWorkspace } from '../data/workspace.ts';
import { TextField } from '../design/text-field.tsx';
import { Button } from '../design/button.tsx';
import { ConfirmButton } from '../design/confirm-button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { showToast } from '../design/toast.tsx';
import { PasskeyFailure } from './passkey-failure.tsx';

export function PasskeyCard() {
  const passkeys = useGet(['passkeys'], '/passkeys', { query: { limit: 100 } });
  const zone = useWorkspace().data?.timezone ?? 'UTC';
  const remove = useAction((client, id: string) => client.delete('/passkeys/{id}', { path: { id } }), ['passkeys']);
  return (
    <section class="card">
      <h2>Passkeys</h2>
      <p class="quiet">A passkey signs in with a finger, face or PIN, and counts as a second factor.</p>
      <FailureNote error={remove.failure} />
      <ul class="rows" aria-label="Passkeys">
        {passkeys.data?.map(({ id, name, createdAt, lastUsedAt }) => (
          <li key={id} class="line">
            <span class="grow">
              <b>{name}</b>
              <br />
              <span class="quiet">
                {lastUsedAt ? `Used ${writeInstant(lastUsedAt, zone)}` : `Added ${writeInstant(createdAt, zone)}`}
              </span>
            </span>
            <ConfirmButton
              variant="danger"
              icon="trash"
              aria-label={`Remove ${name}`}
              busy={remove.isRunning}
              question={`Remove ${name}?`}
              consequence="It does not sign in any more. The device keeps it until you delete it there."
              confirm="Remove the passkey"
              onConfirm={() => remove.run(id)}
            />
          </li>
        ))}
      </ul>
      {hasPasskeys() ? <PasskeyForm /> : <p class="quiet">This browser or address has no passkeys.</p>}
    </section>
  );
}

function PasskeyForm() {
  const add = useAction(
    async (client, name: string) => {
      const { token, options } = await client.post('/passkeys/options', {});
      return client.post('/passkeys', { body: { name, token, credential: await createPasskey(options) } });
    },
    ['passkeys'],
    ['sessions'],
    ['me'],
  );
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    if (!(await add.run(String(new FormData(form).get('name'))))) return;
    form.reset();
    showToast('The passkey is added. Your other devices are signed out.');
  };
  return (
    <form class="form" onSubmit={submit}>
      <TextField label="Name of the passkey" hint="The device that keeps it." name="name" maxLength={60} required />
      <PasskeyFailure error={add.failure} />
      <div class="group">
        <Button label="Add a passkey" type="submit" busy={add.isRunning} />
      </div>
    </form>
  );
}
