import { useAction } from '../data/use-action.ts';
import { useStored } from '../data/use-stored.ts';
import { useIdentity } from '../data/workspace.ts';
import { Button } from '../design/button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { TextField } from '../design/text-field.tsx';
import { showToast } from '../design/toast.tsx';

/** Changes the mail address of the person, once a link to the new one confirms it. */
export function AddressForm() {
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
        <Button type="submit" busy={change.isRunning}>
          Change the address
        </Button>
      </div>
    </form>
  );
}
