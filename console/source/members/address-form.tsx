import { useAction } from '../data/use-action.ts';
import { useIdentity } from '../data/workspace.ts';
import { Button } from '../design/button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { Field } from '../design/field.tsx';
import { showToast } from '../design/toast.tsx';

/** Changes the mail address of the person, once a link to the new one confirms it. */
export function AddressForm() {
  const person = useIdentity().data?.person;
  const change = useAction((client, email: string) => client.post('/address-changes', { body: { email } }));
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    if (!(await change.run(String(new FormData(form).get('email')).trim()))) return;
    form.reset();
    showToast('A link was mailed to the new address. It confirms the change.');
  };
  return (
    <form class="card" onSubmit={submit}>
      <h2>Mail address</h2>
      <p class="quiet">{person?.email}</p>
      <Field label="New mail address">{(control) => <input {...control} name="email" type="email" required />}</Field>
      <FailureNote error={change.failure} />
      <div class="group">
        <Button type="submit" busy={change.isRunning}>
          Change the address
        </Button>
      </div>
    </form>
  );
}
