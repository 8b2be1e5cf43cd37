import { CodeCard } from './code-card.tsx';
import { PasskeyCard } from './passkey-card.tsx';
import { endSession } from '../data/session.ts';
import { useAction } from '../data/use-action.ts';
import { useGet } from '../data/use-query.ts';
import { writeInstant } from '../data/wall-time.ts';
import { useWorkspace, useIdentity } from '../data/workspace.ts';
import { Button } from '../design/button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { QueryView } from '../design/query-view.tsx';
import { useStored } from '../data/use-stored.ts';
import { TextField } from '../design/text-field.tsx';
import { showToast } from '../design/toast.tsx';

export function SessionList() {
  const sessions = useGet(['sessions'], '/sessions', { query: { limit: 100 } });
  const end = useAction((client, id: string) => client.delete('/sessions/{id}', { path: { id } }), ['sessions']);
  const zone = useWorkspace().data?.timezone ?? 'UTC';
  return (
    <>
      <FailureNote error={end.failure} />
      <QueryView query={sessions} label="Loading the sessions">
        {(all) => (
          <ul class="rows" aria-label="Sessions">
            {all.map(({ id, current, userAgent, lastUsedAt, expiresAt }) => (
              <li key={id} class="line">
                <span class="grow">
                  <b>{current ? 'This session' : 'Another session'}</b> {nameProgram(userAgent)}
                  <br />
                  <span class="quiet">
                    {`Used ${writeInstant(lastUsedAt, zone)} · valid until ${writeInstant(expiresAt, zone)}`}
                  </span>
                </span>
                <Button
                  icon="leave"
                  label="Sign out"
                  busy={end.isRunning}
                  onClick={() => (current ? endSession() : end.run(id))}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <CodeCard />
      <PasskeyCard />
      <AddressForm />
    </>
  );
}

/** Names a browser as "Chrome on Linux", and another program by its user agent. */
function nameProgram(userAgent: string | null): string {
  const [browser] = /Edg|Firefox|Chrome|Safari/u.exec(userAgent ?? '') ?? [];
  const [system] = /Windows|Android|iPhone|iPad|Mac OS|Linux/u.exec(userAgent ?? '') ?? [];
  return browser && system ? `${browser.replace('Edg', 'Edge')} on ${system}` : (userAgent ?? '');
}

/** Changes the mail address of the person, once a link to the new one confirms it. */
function AddressForm() {
  const person = useIdentity().data?.person;
  const [email, setEmail] = useStored(`address.${person?.id}`, '');
  const change = useAction((client) => client.post('/address-changes', { body: { email: email.trim() } }));
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!(await change.run())) return;
    setEmail('');
    showToast('A link was mailed to the new address. It confirms the change.');
  };
  return (
    <form class="card" onSubmit={submit}>
      <h2>Mail address</h2>
      <p class="quiet">{person?.email}</p>
      <TextField label="New mail address" type="email" required value={email} onChange={setEmail} />
      <FailureNote error={change.failure} />
      <div class="group">
        <Button label="Change the address" type="submit" busy={change.isRunning} />
      </div>
    </form>
  );
}
